/** How much is remembered of many hosts. What robots.txt does over sockets is tested with the live web. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../core/clock.js';
import type { Response } from '../web.js';
import { largestRobots, RobotsBook } from './robots.js';

const origin = (host: number | string) => `http://${host}.example`;

/** A book over a web where every host answers what `content` says; `asked` counts. */
function book(content: (host: string) => string | undefined, maxBytes?: number) {
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    const text = content(new URL(url).hostname.split('.')[0]);
    const status = text === undefined ? 404 : 200;
    const body = Buffer.from(text ?? '');
    const common = { headers: {}, contentType: '', truncated: false, milliseconds: 0 } as const;
    return { kind: 'response', url, status, body, ...common };
  };
  return { book: new RobotsBook('honeyguide', new VirtualClock(), maxBytes), fetch, asked };
}

/** Bytes of heap that somebody holds; texts and rules lie there. */
function memory(): number {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

/** As long as is read, in lines of this form. */
function full(line: (i: number) => string): string {
  let text = 'User-agent: *\n';
  for (let i = 0; text.length < largestRobots - 100; i++) text += line(i);
  return text;
}

describe('RobotsBook', () => {
  it('forgets the host that was asked for longest ago when it takes too much memory', async () => {
    const { book: few, fetch, asked } = book(() => undefined, 1400);
    for (const host of ['a', 'b']) await few.ask(origin(host), fetch);
    expect(few.known(origin('a'))).toBeDefined();
    await few.ask(origin('c'), fetch);
    expect(few.known(origin('b'))).toBeUndefined();
    expect(few.known(origin('a'))).toBeDefined();
    expect(asked.length).toBe(3);
  });

  it.each([
    ['one rule, again and again', () => full(() => 'Disallow: /a\n')],
    ['the same rules on every host', () => full(i => `Disallow: /${i}\n`)],
    ['comments and lines for others', () => full(i => `# ${i}\nUser-agent: x\nDisallow: /${i}\n`)],
    ['one long line', () => `User-agent: *\nDisallow: /a\n# ${'x'.repeat(400_000)}`],
  ])('takes little memory for many hosts with %s', async (_what, content) => {
    const text = content();
    const { book: many, fetch } = book(() => text);
    await many.ask(origin('first'), fetch);
    const before = memory();
    for (let i = 0; i < 20; i++) await many.ask(origin(i), fetch);
    // With rules kept one by one, 20 hosts took 100 MB.
    expect(memory() - before).toBeLessThan(3_000_000);
    expect(many.hosts).toBe(21);
    expect(many.bytes).toBeLessThan(1_000_000);
  });

  it('keeps to its limit where every host has long rules of its own', async () => {
    const { book: many, fetch } = book(host => full(i => `Disallow: /${host}/${i}\n`), 4_000_000);
    await many.ask(origin('first'), fetch);
    const before = memory();
    for (let i = 0; i < 15; i++) await many.ask(origin(i), fetch);
    expect(memory() - before).toBeLessThan(8_000_000);
    expect(many.bytes).toBeLessThan(4_000_000);
    expect(many.hosts).toBeGreaterThan(5);
    const known = many.known(origin(14));
    if (known?.kind !== 'rules') throw new Error('the last one is known');
    expect(known.rules.allows('/14/7')).toBe(false);
    expect(known.rules.allows('/13/7')).toBe(true);
  });

  it('counts to nothing again when all is forgotten', async () => {
    const { book: one, fetch } = book(host => `User-agent: *\nDisallow: /${host}`, 0);
    for (let i = 0; i < 20; i++) await one.ask(origin(i % 7), fetch);
    expect(one.hosts).toBe(1);
    expect(one.bytes).toBeLessThan(1000);
  });
});
