import { describe, expect, it } from 'vitest';
import { EvidenceTable } from './evidence-table.js';
import { keyOfMark } from './marks/link-marks.js';

const logit = (p: number) => Math.log(p / (1 - p));
const wide = keyOfMark('anchor', 1);
const narrow = keyOfMark('page', 1);

describe('the evidence table', () => {
  it('gives log-odds beside the average, smoothed by three links, or by two where a mark is narrow', () => {
    const table = new EvidenceTable();
    table.compareWith(0.2, 0.5);
    table.add(wide, 4, 3, 0);
    table.add(narrow, 4, 3, 0);
    // (3 + 3 · 0.2) / (4 + 3) and (3 + 2 · 0.2) / (4 + 2); behind them lay nothing where 0.5 · 3 of 3 was expected.
    const nothing = 0.3 * Math.log((3 * 0.5) / (7 * 0.5));
    expect(table.worth(wide)).toBeCloseTo(logit(3.6 / 7) - logit(0.2) + nothing, 5);
    expect(table.worth(narrow)).toBeCloseTo(logit(3.4 / 6) - logit(0.2) + nothing, 5);
  });

  it('counts what lies behind for more where verdicts are sure, and most behind narrow marks', () => {
    const table = new EvidenceTable();
    table.compareWith(0.2, 0.5, 1);
    for (const key of [wide, narrow]) table.add(key, 2, 0.4, 3);
    const found = Math.log((3 + 1.5) / (5 * 0.5));
    expect(table.worth(wide)).toBeCloseTo(0.8 * found, 5);
    expect(table.worth(narrow)).toBeCloseTo(found, 5);
  });

  it('begins with what links elsewhere have taught, and forgets it last', () => {
    const table = new EvidenceTable();
    table.expect({ keys: [wide], slopes: [2] });
    expect(table.value(wide, 1)).toBe(2);
    for (let i = 10; i < 6000; i++) table.add(keyOfMark('anchor', i), 1, 1, 0);
    expect(table.value(wide, 1)).toBe(2);
    table.correct({ keys: Int32Array.of(wide), alike: Uint8Array.of(1) }, { start: 0, length: 1 }, -1);
    expect(table.value(wide, 1)).toBeLessThan(2);
  });

  it('counts what lies behind, as far as it is told to', () => {
    for (const behind of [1, 2, 0]) {
      const table = new EvidenceTable(undefined, behind);
      table.compareWith(0.2, 0.5);
      table.add(wide, 2, 0.4, 3);
      // As often on topic as any page, (0.4 + 0.6) / 5; three found where one was expected.
      expect(table.worth(wide)).toBeCloseTo(behind * 0.3 * Math.log((3 + 1.5) / (5 * 0.5)), 5);
    }
  });

  it('shares a success among marks that come together, where counts take each for a reason', () => {
    const table = new EvidenceTable();
    table.compareWith(0.5, 0.5);
    const twins = Int32Array.of(keyOfMark('anchor', 1), keyOfMark('anchor', 2));
    const alone = Int32Array.of(keyOfMark('anchor', 3));
    const learn = (keys: Int32Array, label: number) => {
      const marks = { keys, kinds: new Uint8Array(keys.length), alike: new Uint8Array(keys.length).fill(1) };
      const run = { start: 0, length: keys.length };
      const error = label - 1 / (1 + Math.exp(-table.logOdds(marks, run)));
      table.teach(marks, run, 1, label, 0);
      table.correct(marks, run, error);
    };
    for (let i = 0; i < 20; i++) {
      learn(twins, 1);
      learn(alone, 1);
    }
    const slope = (key: number) => table.value(key, 0);
    expect(slope(twins[0])).toBeGreaterThan(0);
    expect(slope(twins[0])).toBeLessThan(slope(alone[0]));
    expect(table.worth(twins[0])).toBe(table.worth(alone[0]));
  });

  it('knows nothing of a mark it has not seen', () => {
    expect(new EvidenceTable().worth(wide)).toBe(0);
  });

  it('grows, and when it may not grow any more forgets what was seen least', () => {
    const table = new EvidenceTable(1 << 13);
    for (let i = 0; i < 4000; i++) table.add(keyOfMark('anchor', i), i < 10 ? 5 : 1, 1, 0);
    for (let i = 0; i < 10; i++) expect(table.massOf(keyOfMark('anchor', i))).toBe(5);
    for (let i = 4000; i < 20_000; i++) table.add(keyOfMark('anchor', i), 1, 0, 0);
    for (let i = 0; i < 10; i++) expect(table.massOf(keyOfMark('anchor', i))).toBe(5);
    expect(table.size).toBeLessThan(1 << 13);
    expect(table.bytes).toBe(32 * (1 << 13));
  });
});
