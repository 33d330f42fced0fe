/** What commands do to a crawl that runs, and to one that is resumed. */
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../storage/memory/memory-store.js';
import type { Command, CommandSource, RefusedCommand, SentCommand } from './commands/command.js';
import type { Judge } from './judge/judge.js';
import { home, resumeScript, type Setup, scriptedEngine } from './scripted-crawl.contract.js';
import { page, ScriptedWeb } from './scripted-web.contract.js';
import { createStrategy } from './strategies/registry.js';
import type { Strategy } from './strategies/strategy.js';

const script = {
  [home]: page('home', '/a', '/print/a', 'http://b.test/1', 'http://b.test/2', 'http://b.test/3', '/c'),
  'http://a.test/a': page('a', '/print/late', '/d'),
  'http://a.test/c': page('c', 'http://b.test/4'),
  'http://a.test/d': page('d'),
  ...Object.fromEntries([1, 2, 3, 4].map(number => [`http://b.test/${number}`, page(`b ${number}`, '/print/b')])),
};
const everything = ['/', '/a', '/print/a', 'b/1', 'b/2', 'b/3', '/c', '/print/late', '/d', 'b/print/b', 'b/4'];

/** Crawls the script and gives each command as soon as so many URLs have come to their end. */
async function crawlWith(orders: Record<number, Command>, setup: Setup = {}) {
  const made = scriptedEngine(new ScriptedWeb(script), { ...setup, attempts: 1 });
  const asked: string[] = [];
  const note = ({ url }: { url: string }) => {
    asked.push(url.replace('http://a.test', '').replace('http://b.test', 'b'));
    const order = orders[asked.length];
    if (order) made.engine.control.command(order);
  };
  made.events.on('page', note);
  made.events.on('failure', note);
  made.engine.seed([home]);
  return { ...made, asked, ending: await made.engine.run() };
}

describe('a command', () => {
  it('is none: everything is asked for', async () => {
    const { asked } = await crawlWith({});
    expect(new Set(asked)).toEqual(new Set(everything));
  });

  it('excludes what waits, and what is found later', async () => {
    const { asked } = await crawlWith({ 1: { kind: 'exclude', pattern: '/print/' } });
    expect(new Set(asked)).toEqual(new Set(everything.filter(url => !url.includes('/print/'))));
  });

  it('excludes a host', async () => {
    const { asked } = await crawlWith({ 4: { kind: 'exclude', host: 'b.test' } });
    expect(asked.filter(url => url.startsWith('b'))).toEqual(['b/1']);
    expect(asked).toContain('/d');
  });

  it('gives a host no more than so many pages, those read before included', async () => {
    const { asked } = await crawlWith({ 4: { kind: 'limit', host: 'b.test', pages: 2 } });
    expect(asked.filter(url => url.startsWith('b'))).toEqual(['b/1', 'b/2']);
    expect(asked).toContain('/d');
  });

  it('changes the budget, up and down', async () => {
    const { engine, ending } = await crawlWith({ 1: { kind: 'budget', pages: 4 } }, { pages: 2 });
    expect([engine.progress.pages, ending]).toEqual([4, 'pages']);
    const less = await crawlWith({ 3: { kind: 'budget', pages: 1 } });
    expect([less.asked.length, less.ending]).toEqual([3, 'pages']);
  });

  it('stops the crawl, which can be resumed', async () => {
    const { asked, ending, store } = await crawlWith({ 2: { kind: 'stop' } });
    expect([asked.length, ending]).toEqual([2, 'stopped']);
    const resumed = await resumeScript(script, store, { attempts: 1 });
    expect(resumed.ending).toBe('exhausted');
    expect(store.visits).toHaveLength(everything.length);
  });

  it('pauses: nothing is asked for until it may go on', async () => {
    const made = scriptedEngine(new ScriptedWeb(script), { attempts: 1 });
    const { engine, events, store } = made;
    let before = 0;
    events.on('page', () => {
      if (store.visits.length === 2) engine.control.command({ kind: 'pause' });
    });
    events.on('command', ({ command }) => {
      if (command.kind === 'pause') {
        // Long enough for a crawl of this size to end.
        setTimeout(() => {
          before = store.visits.length;
          engine.control.command({ kind: 'resume' });
        }, 50);
      }
    });
    engine.seed([home]);
    expect(await engine.run()).toBe('exhausted');
    expect(before).toBe(2);
    expect(store.visits).toHaveLength(everything.length);
  });

  it('can stop a paused crawl, as can a signal', async () => {
    for (const how of ['command', 'signal']) {
      const { engine, events } = scriptedEngine(new ScriptedWeb(script));
      const stop = new AbortController();
      events.on('page', () => {
        engine.control.command({ kind: 'pause' });
        setTimeout(() => (how === 'signal' ? stop.abort() : engine.control.command({ kind: 'stop' })), 5);
      });
      engine.seed([home]);
      expect(await engine.run(stop.signal)).toBe('stopped');
    }
  });

  it('hands a person’s opinion to judge and strategy, again when the crawl is resumed', async () => {
    const heard: string[] = [];
    const judge: Judge = {
      name: 'pupil',
      judge: () => ({ relevant: false, score: 0 }),
      learn: ({ url, relevant }) => heard.push(`judge ${url} ${relevant}`),
    };
    const strategy: Strategy = {
      ...createStrategy('breadth-first'),
      learn: ({ url }) => heard.push(`strategy ${url}`),
    };
    const opinion: Command = { kind: 'label', url: home, relevant: true };
    const { store } = await crawlWith({ 3: opinion }, { strategy, parts: { judge } });
    const twice = [`judge ${home} true`, `strategy ${home}`];
    expect(heard).toEqual(twice);
    await resumeScript(script, store, { strategy, parts: { judge } });
    expect(heard).toEqual([...twice, ...twice]);
  });

  it('takes an opinion back: the verdict that the judge had given holds again, also when the crawl is resumed', async () => {
    const heard: string[] = [];
    const judge: Judge = {
      name: 'fixed',
      judge: ({ url }) => ({ relevant: url === home, score: url === home ? 0.9 : 0.25 }),
    };
    const strategy: Strategy = { ...createStrategy('breadth-first'), forget: ({ url }) => heard.push(url) };
    const setup: Setup = { strategy, parts: { judge } };
    const url = 'http://a.test/a';
    const label: Command = { kind: 'label', url, relevant: true, score: 0.25, was: false };
    const orders: Record<number, Command> = {
      3: label,
      4: { kind: 'label', url, relevant: true },
      5: { kind: 'stop' },
    };
    const { engine, store } = await crawlWith(orders, setup);
    const verdict = () => store.visits.find(visit => visit.url === url)?.page;
    expect([engine.progress.relevant, verdict()]).toEqual([2, expect.objectContaining({ relevant: true, score: 1 })]);
    store.command({ number: 0, at: 0, command: { kind: 'forget', url }, underWay: [] });
    const resumed = await resumeScript(script, store, setup);
    expect([heard, resumed.engine.progress.relevant]).toEqual([[url], 1]);
    const running = await crawlWith({ 3: label, 5: { kind: 'forget', url } }, setup);
    const stored = running.store.visits.find(visit => visit.url === url)?.page;
    expect([running.engine.progress.relevant, stored]).toEqual([
      1,
      expect.objectContaining({ relevant: false, score: 0.25 }),
    ]);
  });

  it('leaves stored verdicts alone until all pages are judged anew, and no word that was taken back', async () => {
    const judgedBy = (score: number): Judge => ({ name: 'fixed', judge: () => ({ relevant: score > 0.5, score }) });
    const url = 'http://a.test/a';
    const orders: Record<number, Command> = { 3: { kind: 'label', url, relevant: true }, 5: { kind: 'stop' } };
    const { store } = await crawlWith(orders, { parts: { judge: judgedBy(0.25) } });
    const scores = () => store.visits.flatMap(({ page: stored }) => stored?.score ?? []);
    const before = scores();
    expect(before).toContain(1);
    const { engine } = scriptedEngine(new ScriptedWeb(script), { store, parts: { judge: judgedBy(0.75) } });
    await engine.restore({ judgeAnew: true, forgotten: new Set([url]) });
    expect(scores()).toEqual(before);
    await engine.conclude();
    expect(new Set(scores())).toEqual(new Set([0.75]));
  });

  it('does not try again what was excluded while it was asked for', async () => {
    const web = new ScriptedWeb({ ...script, 'http://a.test/a': { status: 503, retryAfter: 1000 } });
    const { engine, other } = scriptedEngine(web, { attempts: 3 });
    const fetch = web.fetch.bind(web);
    web.fetch = url => {
      if (url === 'http://a.test/a') engine.control.command({ kind: 'exclude', pattern: '/a$' });
      return fetch(url);
    };
    engine.seed([home]);
    await engine.run();
    expect(other.filter(line => line.startsWith('/a '))).toEqual(['/a failed status']);
    expect(web.asked.filter(url => url.endsWith('/a'))).toHaveLength(1);
  });

  it('is kept with its place among the visits, and told of', async () => {
    const told: Command[] = [];
    const budget: Command = { kind: 'budget', pages: 5 };
    const made = scriptedEngine(new ScriptedWeb(script), { attempts: 1 });
    made.events.on('command', ({ command }) => told.push(command));
    made.engine.control.command(budget);
    made.engine.seed([home]);
    await made.engine.run();
    expect(made.store.commands).toMatchObject([{ number: 0, afterVisits: 0, command: budget }]);
    expect(told).toEqual([budget]);
  });
});

describe('a resumed crawl', () => {
  it('keeps exclusions, limits and the last budget, and is neither paused nor stopped', async () => {
    const orders: Record<number, Command> = {
      1: { kind: 'exclude', pattern: '/print/' },
      2: { kind: 'budget', pages: 3 },
      3: { kind: 'limit', host: 'b.test', pages: 1 },
    };
    const { store, ending } = await crawlWith(orders);
    expect(ending).toBe('pages');
    store.command({ number: 0, at: 0, command: { kind: 'pause' }, underWay: [] });
    store.command({ number: 0, at: 0, command: { kind: 'stop' }, underWay: [] });
    store.command({ number: 0, at: 0, command: { kind: 'budget', pages: 5 }, underWay: [] });
    const resumed = await resumeScript(script, store, { attempts: 1 });
    expect(resumed.ending).toBe('pages');
    expect(resumed.engine.progress.pages).toBe(5);
    const urls = store.visits.map(({ url }) => url);
    expect(urls.some(url => url.includes('/print/'))).toBe(false);
    expect(urls.filter(url => url.includes('b.test'))).toHaveLength(1);
  });

  it('lets a budget that it is given win over earlier ones, also later', async () => {
    const { store } = await crawlWith({ 1: { kind: 'budget', pages: 2 } });
    const second = scriptedEngine(new ScriptedWeb(script), { store, pages: 100 });
    await second.engine.restore();
    second.engine.control.setBudget(4);
    await second.engine.run();
    expect(second.engine.progress.pages).toBe(4);
    const third = await resumeScript(script, store);
    expect(third.engine.progress.pages).toBe(4);
  });
});

/** A letter box in memory. */
class Letters implements CommandSource {
  skipped = 0;
  private readonly letters: (SentCommand | RefusedCommand)[];
  constructor(...letters: (SentCommand | RefusedCommand)[]) {
    this.letters = letters;
  }
  skipTo(number: number): void {
    this.skipped = Math.max(this.skipped, number);
  }
  async next() {
    return this.letters.splice(0).filter(({ number }) => number > this.skipped);
  }
}

describe('commands from outside', () => {
  it('that were there before the crawl are obeyed first, but those for the moment are not', async () => {
    const past = -1;
    const commands = new Letters(
      { number: 1, at: past, command: { kind: 'stop' } },
      { number: 2, at: past, command: { kind: 'pause' } },
      { number: 3, at: past, command: { kind: 'exclude', host: 'b.test' } },
      { number: 4, problem: 'no such thing' },
      { number: 5, at: past, command: { kind: 'budget', pages: 2 } },
    );
    const warnings: string[] = [];
    const { engine, events, store, visited } = scriptedEngine(new ScriptedWeb(script), { parts: { commands } });
    events.on('warning', ({ detail }) => warnings.push(detail));
    engine.seed([home]);
    expect(await engine.run()).toBe('pages');
    expect(visited).toEqual(['/', '/a']);
    expect(warnings).toEqual(['A command was refused: no such thing']);
    expect(store.commands.map(({ number }) => number)).toEqual([3, 5]);
  });

  it('are obeyed once: a resumed crawl asks for those after the last it has obeyed', async () => {
    const commands = new Letters({ number: 7, at: 0, command: { kind: 'budget', pages: 2 } });
    const { engine, store } = scriptedEngine(new ScriptedWeb(script), { parts: { commands } });
    engine.seed([home]);
    await engine.run();
    const again = new Letters();
    await resumeScript(script, store, { parts: { commands: again } });
    expect(again.skipped).toBe(7);
  });

  it('end the crawl with an error when they cannot be read', async () => {
    const commands: CommandSource = { skipTo: () => {}, next: () => Promise.reject(new Error('no letter box')) };
    const { engine } = scriptedEngine(new ScriptedWeb(script), { parts: { commands }, store: new MemoryStore() });
    engine.seed([home]);
    await expect(engine.run()).rejects.toThrow('no letter box');
  });
});
