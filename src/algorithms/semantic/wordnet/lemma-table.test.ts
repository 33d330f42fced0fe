import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rows } from '../rows.js';
import { LemmaTable } from './lemma-table.js';

const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', '_', 'é', '0'), minLength: 1, maxLength: 5 }));

describe('lemma table', () => {
  it('finds what was added, in the run it was added to, and nothing else', () => {
    fc.assert(
      fc.property(words, words, words, (first, second, others) => {
        const table = new LemmaTable(1).withRun(first).withRun(second);
        expect(table.size).toBe(first.length + second.length);
        for (const [run, list] of [first, second].entries()) {
          for (const word of list) expect(table.text(table.find(word, run))).toBe(word);
          for (const word of others) expect(table.find(word, run) >= 0).toBe(list.includes(word));
        }
        expect(table.find('a', 2)).toBe(-1);
      }),
    );
  });

  it('lists what begins with a prefix', () => {
    fc.assert(
      fc.property(
        words,
        words,
        fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 3 }),
        (first, second, prefix) => {
          const table = new LemmaTable().withRun(first).withRun(second);
          const found: string[] = [];
          table.withPrefix(prefix, number => found.push(table.text(number)));
          expect(found.sort()).toEqual([...first, ...second].filter(word => word.startsWith(prefix)).sort());
          for (const [run, list] of [first, second].entries()) {
            expect(table.hasPrefix(prefix, run)).toBe(list.some(word => word.startsWith(prefix)));
          }
          expect(table.hasPrefix(prefix, 2)).toBe(false);
        },
      ),
    );
  });

  it('lists the lemmas with a word that begins with any of some texts', () => {
    const beginnings = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(words, beginnings, (list, wanted) => {
        const table = new LemmaTable().withRun(list);
        const found: string[] = [];
        table.withWordsLike(wanted, number => found.push(table.text(number)));
        const fitting = list.filter(lemma => lemma.split('_').some(word => wanted.some(text => word.startsWith(text))));
        expect(found.sort()).toEqual(fitting.sort());
      }),
    );
  });

  it('leaves the table that it extends alone', () => {
    const table = new LemmaTable().withRun(['bee']);
    table.withRun(['wasp']);
    expect([table.size, table.runCount, table.find('wasp', 1)]).toEqual([1, 1, -1]);
  });
});

const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(9)), { maxLength: 30 });

describe('rows', () => {
  it('hold the items of each row in the order given', () => {
    fc.assert(
      fc.property(pairs, pairs, (given, further) => {
        const [owners, items] = [0, 1].map(i => given.map(pair => pair[i]));
        const [moreOwners, moreItems] = [0, 1].map(i => further.map(pair => pair[i]));
        const rows = Rows.fromPairs(8, owners, items);
        const longer = rows.extended(9, moreOwners, moreItems);
        for (let row = 0; row < 8; row++) {
          expect([...rows.row(row)]).toEqual(given.filter(pair => pair[0] === row).map(pair => pair[1]));
          const all = [...given, ...further].filter(pair => pair[0] === row);
          expect([...longer.row(row)]).toEqual(all.map(pair => pair[1]));
        }
        expect([...longer.row(8)]).toEqual([]);
        const turned = rows.transposed(10);
        for (let item = 0; item < 10; item++) {
          const rowsOfItem = given.filter(pair => pair[1] === item).map(pair => pair[0]);
          expect([...turned.row(item)]).toEqual(rowsOfItem.sort((a, b) => a - b));
        }
      }),
    );
  });
});
