import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { Random } from '../../core/random.js';
import { type PlainState, packState, unpackState } from '../../packed/packed-state.js';
import type { MemoryStore } from '../../storage/memory/memory-store.js';
import type { CheckpointPart } from '../../storage/store.js';
import type { Command } from '../commands/command.js';
import { DuplicateIndex } from '../duplicates/duplicate-index.js';
import { EvidenceJudge } from '../judge/evidence/evidence-judge.js';
import { type ChangedCheckpoint, WrittenStore } from '../plan/planner.contract.js';
import { Rendering } from '../rendering/rendering.js';
import { Repeats } from '../repeats/repeats.js';
import { home, type Script, type Setup, scriptedEngine } from '../scripted-crawl.contract.js';
import { ScriptedWeb } from '../scripted-web.contract.js';
import { createStrategy, strategies } from '../strategies/registry.js';
import { beeWeb } from './bee-web.contract.js';

const script = beeWeb(250);
const every = 15;
const siteLimits = {
  ...{ nameOf: (host: string) => host, concurrency: 2, delay: 0, newHosts: 9, newHostDelay: 0 },
};

/** Knows where its checkpoints are. */
class CheckpointedStore extends WrittenStore {
  /** So much had been written when each of them was. */
  get taken(): number[] {
    return this.written.flatMap((entry, i) => ('checkpoint' in entry ? [i + 1] : []));
  }
}

const noCheckpoints: ChangedCheckpoint = () => undefined;

interface Kind {
  strategy: string;
  judgeLearns?: boolean;
  pages?: number;
  setup?: Setup;
  commands?: readonly [number, Command][];
}

const examples = [
  { url: 'http://e.test/1', title: '', text: 'bees and honey in the hive of the queen', relevant: true },
  { url: 'http://e.test/2', title: '', text: 'bees hive queen honey hive', relevant: true },
  { url: 'http://e.test/3', title: '', text: 'engine wheel brake river', relevant: false },
];
const corpus = {
  name: 'few',
  labels: false,
  pages: () => examples.map(example => ({ ...example, links: [] })),
};

/** Parts as one process makes them. */
async function fresh({ strategy: name, judgeLearns = false, pages = 75, setup }: Kind): Promise<Setup> {
  const text = new TextAnalyser({ scriptsApart: true });
  const topic = { name: 'bees', query: 'bees honey', seeds: [], examples };
  const strategy = createStrategy(name, name === 'adaptive' ? { hot: 200 } : {});
  const preparation = () => ({ topic, text, random: new Random(1), corpus: corpus as never });
  await strategy.prepare?.(preparation());
  const judge = new EvidenceJudge(0.5);
  judge.prepare(preparation());
  const repeats = new Repeats();
  const read = { textLimit: 100_000, ignoreRobots: false, languages: true };
  const parts = { text, repeats, read, duplicates: new DuplicateIndex(), rendering: new Rendering('auto') };
  return {
    ...{ strategy, pages, ...setup },
    frontier: { restraint: repeats, ...setup?.frontier },
    parts: { ...parts, ...(judgeLearns && { judge }), ...setup?.parts },
    engine: { checkpointVisits: every, ...setup?.engine },
  };
}

/** Commands that the store does not hold yet, each after so many visits. */
function give(made: ReturnType<typeof scriptedEngine>, store: MemoryStore, commands: Kind['commands'] = []): void {
  const giveDue = () => {
    const given = store.commands.length;
    if (given < commands.length && store.visits.length === commands[given][0]) {
      made.engine.control.command(commands[given][1]);
    }
  };
  giveDue();
  for (const kind of ['page', 'redirect', 'skip', 'failure'] as const) made.events.on(kind, giveDue);
}

async function crawlWhole(kind: Kind, web = new ScriptedWeb(script)) {
  const store = new CheckpointedStore();
  const made = scriptedEngine(web, { ...(await fresh(kind)), store });
  made.engine.seed([home]);
  give(made, store, kind.commands);
  await made.engine.run();
  return { ...made, store };
}

async function goOn(kind: Kind, store: MemoryStore, web = new ScriptedWeb(script)) {
  const setup = await fresh(kind);
  const shown: string[] = [];
  const rank = setup.strategy!.rank.bind(setup.strategy);
  Object.assign(setup.strategy!, {
    rank: (...given: Parameters<typeof rank>) => {
      shown.push(given[0].url);
      return rank(...given);
    },
  });
  const made = scriptedEngine(web, { ...setup, store });
  await made.engine.restore();
  give(made, store, kind.commands);
  await made.engine.run();
  return { ...made, shown };
}

const urlsOf = ({ visits }: MemoryStore) => visits.map(({ url }) => url);
const judgedOf = ({ visits }: MemoryStore) => visits.map(({ url, page }) => [url, page?.relevant, page?.score]);
const canSave = (name: string) => {
  const { stateful, reorder, save } = createStrategy(name);
  return save !== undefined || !(stateful || reorder);
};

/** Every page that the strategy was shown was read after so many visits. */
function expectShownOnly(shown: readonly string[], store: MemoryStore, after: number): void {
  const later = new Set(urlsOf(store).slice(after));
  expect(shown.filter(url => !later.has(url))).toEqual([]);
}

const visitsIn = (store: WrittenStore, written: number) => store.upTo(written).visits.length;

describe('a crawl that goes on from a checkpoint', () => {
  it.each(strategies.map(({ name }) => name))('has the order that it would have had, with %s', async name => {
    const kind = { strategy: name, pages: 45 };
    const { store: whole, engine } = await crawlWhole(kind);
    if (!canSave(name)) return expect(whole.taken).toEqual([]);
    const [first, second] = whole.taken;
    // Later ones too, where what is stored of a page is all that the strategy was shown of it.
    const ends = [first, ...(createStrategy(name).stateful ? [second] : [second + 6])];
    for (const end of ends) {
      const store = whole.upTo(end);
      const resumed = await goOn(kind, store);
      expect(urlsOf(store)).toEqual(urlsOf(whole));
      expect({ ...resumed.engine.progress, pagesBefore: 0 }).toEqual(engine.progress);
      expectShownOnly(resumed.shown, store, visitsIn(whole, end));
    }
  });

  it('is the one that a replay makes, wherever it was killed', async () => {
    const kind: Kind = { strategy: 'best-first', judgeLearns: true };
    const { store: whole } = await crawlWhole(kind);
    for (let end = 20; end < whole.beforeLast; end += 11) {
      const [store, bare] = [whole.upTo(end), whole.upTo(end, noCheckpoints)];
      await goOn(kind, store);
      await goOn(kind, bare);
      expect(judgedOf(store)).toEqual(judgedOf(bare));
      expect(judgedOf(store)).toEqual(judgedOf(whole));
    }
  });

  it('asks for nothing twice where the strategy learnt more after it', async () => {
    const kind: Kind = { strategy: 'adaptive', judgeLearns: true };
    const { store: whole } = await crawlWhole(kind);
    const end = whole.taken[1] + 11;
    const store = whole.upTo(end);
    const { shown } = await goOn(kind, store);
    expectShownOnly(shown, store, visitsIn(whole, whole.taken[1]));
    expect(new Set(urlsOf(store)).size).toBe(store.visits.length);
    expect(urlsOf(store).slice(0, visitsIn(whole, end))).toEqual(urlsOf(whole).slice(0, visitsIn(whole, end)));
  });

  it('has heard what a person said, before it and after', async () => {
    const kind: Kind = {
      ...{ strategy: 'adaptive', judgeLearns: true },
      commands: [
        [20, { kind: 'label', url: home, relevant: true }],
        [22, { kind: 'exclude', pattern: '/misc/\\d*3' }],
        [30, { kind: 'limit', host: 'c.test', pages: 15 }],
        [40, { kind: 'forget', url: home }],
        [50, { kind: 'pin', url: 'http://a.test/none' }],
      ],
    };
    const { store: whole } = await crawlWhole(kind);
    for (const after of whole.taken.slice(0, 4)) {
      const store = whole.upTo(after);
      await goOn(kind, store);
      expect(judgedOf(store)).toEqual(judgedOf(whole));
      expect(store.commands.length).toBe(5);
    }
  });

  it('knows sitemaps, repeats and steps of several pages', async () => {
    const sitemap = Object.keys(script)
      .filter(url => url.startsWith('http://b.test/'))
      .slice(0, 40);
    const web: Script = {
      ...script,
      'http://b.test/sitemap.xml': {
        contentType: 'application/xml',
        body: Buffer.from(`<urlset>${sitemap.map(url => `<url><loc>${url}</loc></url>`).join('')}</urlset>`),
      },
    };
    class WithSitemaps extends ScriptedWeb {
      sitemaps = (url: string) => [new URL('/sitemap.xml', url).href];
    }
    const kind: Kind = { strategy: 'naive-best-n', setup: { parts: { sitemaps: true } } };
    const { store: whole } = await crawlWhole(kind, new WithSitemaps(web));
    expect(whole.visits.some(({ reason, status }) => reason === 'sitemap' && status === 200)).toBe(true);
    for (const end of [whole.taken[0], whole.taken[1] + 8]) {
      const store = whole.upTo(end);
      await goOn(kind, store, new WithSitemaps(web));
      expect(urlsOf(store)).toEqual(urlsOf(whole));
    }
  });

  it('is the one that a replay makes where hosts have pauses and limits', async () => {
    const kind: Kind = {
      strategy: 'best-first',
      setup: { delay: 1000, maxPerHost: 40, frontier: { slots: 4, site: { ...siteLimits, pages: 60 } } },
    };
    const { store: whole } = await crawlWhole(kind);
    for (const after of whole.taken.slice(0, 3)) {
      const [store, bare] = [whole.upTo(after), whole.upTo(after, noCheckpoints)];
      await goOn(kind, store);
      await goOn(kind, bare);
      expect(urlsOf(store)).toEqual(urlsOf(bare));
    }
  });

  it('takes limits of now: what a host was too full for waits again, or the other way round', async () => {
    const limited = (maxPerHost: number): Kind => ({ strategy: 'breadth-first', pages: 400, setup: { maxPerHost } });
    const { store: whole } = await crawlWhole(limited(20));
    const after = whole.taken.at(-1)!;
    for (const most of [35, 21, 5]) {
      const [store, bare] = [whole.upTo(after), whole.upTo(after, noCheckpoints)];
      await goOn(limited(most), store);
      await goOn(limited(most), bare);
      expect(urlsOf(store).sort()).toEqual(urlsOf(bare).sort());
    }
  });

  it('has no hold on several requests at once: what was under way is asked for again, nothing else', async () => {
    const kind: Kind = { strategy: 'best-first', judgeLearns: true, pages: 400, setup: { concurrency: 7 } };
    const { store: whole } = await crawlWhole(kind);
    for (const after of whole.taken.slice(0, 3)) {
      const store = whole.upTo(after);
      await goOn(kind, store);
      expect(urlsOf(store).sort()).toEqual(urlsOf(whole).sort());
    }
  });
});

describe('a checkpoint that cannot be taken over', () => {
  const kind: Kind = { strategy: 'adaptive', judgeLearns: true, pages: 60 };

  const changed: [string, (parts: readonly CheckpointPart[]) => readonly CheckpointPart[]][] = [
    ['has no parts', () => []],
    ['lacks one', parts => parts.filter(({ name }) => name !== 'judging')],
    ['is cut off', parts => parts.map(({ name, state }) => ({ name, state: state.slice(0, state.length / 2) }))],
    ['is none', parts => parts.map(({ name }) => ({ name, state: new Uint8Array(5000).fill(7) }))],
    ['is of another version', parts => parts.map(part => rewritten(part, 'head', { version: 0 }))],
    ['is of another strategy', parts => parts.map(part => rewritten(part, 'head', { strategy: 'other' }))],
    ['has a strategy that does not take it', parts => parts.map(part => rewritten(part, 'strategy', { state: 5 }))],
    ['has a judge that does not take it', parts => parts.map(part => rewritten(part, 'judge', { state: 5 }))],
    ['has other terms', parts => parts.map(part => rewritten(part, 'text', { terms: new Uint8Array(0) }))],
  ];

  it.each(changed)('is as good as none: it %s', async (_, change) => {
    const { store: whole } = await crawlWhole(kind);
    const after = whole.taken[1];
    const [store, bare] = [whole.upTo(after, change), whole.upTo(after, noCheckpoints)];
    const { shown } = await goOn(kind, store);
    const replayed = await goOn(kind, bare);
    expect(shown).toEqual(replayed.shown);
    expect(judgedOf(store)).toEqual(judgedOf(bare));
  });

  it('is not made where a part has no state to give', async () => {
    const whole = new CheckpointedStore();
    const judge = { name: 'own', stateful: true, judge: () => ({ relevant: true, score: 1 }) };
    const setup = await fresh({ ...kind, setup: { parts: { judge } } });
    const { engine } = scriptedEngine(new ScriptedWeb(script), { ...setup, store: whole });
    engine.seed([home]);
    await engine.run();
    expect(whole.taken).toEqual([]);
  });
});

/** A part with other values, where it is of this name. */
function rewritten(part: CheckpointPart, name: string, values: Record<string, PlainState>): CheckpointPart {
  if (part.name !== name) return part;
  return { name, state: packState({ ...(unpackState(part.state) as Record<string, PlainState>), ...values }) };
}
