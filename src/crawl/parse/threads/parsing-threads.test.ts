import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { emptyPage, UnreadableError } from '../parser.js';
import { ParsingThreads, type ThreadLimits } from './parsing-threads.js';

const limits: ThreadLimits = { threads: 1, milliseconds: 20_000, idleMilliseconds: 60_000 };

/** A thread that does what the document says: answer with its own number, hang, crash, leave, fill the memory. */
const thread = `
  const { parentPort, threadId } = require('node:worker_threads');
  const page = ${JSON.stringify(emptyPage('http://a.example/'))};
  parentPort.on('message', ({ bytes }) => {
    const order = Buffer.from(bytes).toString();
    const answer = (isSpent, more) => parentPort.postMessage({ isSpent, ...more });
    if (order === 'hang') for (;;);
    if (order === 'crash') throw new Error('oh no');
    if (order === 'leave') process.exit(0);
    if (order === 'fill') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }
    if (order === 'broken') return answer(false, { unreadable: 'is broken' });
    answer(order === 'spent', { page: { ...page, title: order, text: String(threadId) } });
  });
`;

function threadsOf(given: Partial<ThreadLimits> = {}) {
  let started = 0;
  const start = () => {
    started++;
    return new Worker(thread, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  };
  const threads = new ParsingThreads(start, { ...limits, ...given });
  const read = (order: string, signal?: AbortSignal) =>
    threads.parse(Buffer.from(order), { url: 'http://a.example/', contentType: 'x/y', signal });
  return { read, started: () => started };
}

describe('threads that parse', () => {
  it('read one document after another, in as few threads as may be', async () => {
    const { read, started } = threadsOf();
    const pages = await Promise.all(['one', 'two', 'three'].map(order => read(order)));
    expect(pages.map(({ title }) => title)).toEqual(['one', 'two', 'three']);
    expect(started()).toBe(1);
    const two = threadsOf({ threads: 2 });
    await Promise.all(['one', 'two', 'three', 'four'].map(order => two.read(order)));
    expect(two.started()).toBe(2);
  });

  it.each([
    ['crash', /cannot be read: oh no/],
    ['leave', /ended the thread/],
    ['fill', /needs more memory/],
  ])('lose one document to %s, and not the next', async (order, problem) => {
    const { read, started } = threadsOf();
    const [bad, good] = await Promise.allSettled([read(order), read('good')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(UnreadableError) });
    expect(String((bad as PromiseRejectedResult).reason)).toMatch(problem);
    expect(good).toMatchObject({ status: 'fulfilled', value: { title: 'good' } });
    expect(started()).toBe(2);
  });

  it('do not wait for a document for ever', async () => {
    const { read } = threadsOf({ milliseconds: 300 });
    await expect(read('hang')).rejects.toThrow('takes longer to read than 0.3 s');
  });

  it('keep a thread that says no, and leave one that is spent', async () => {
    const { read, started } = threadsOf();
    await expect(read('broken')).rejects.toThrow('is broken');
    await read('fine');
    expect(started()).toBe(1);
    await read('spent');
    await read('fine');
    expect(started()).toBe(2);
  });

  it('hear that a document is not wanted any more, while it waits and while it is read', async () => {
    const { read } = threadsOf();
    const stop = new AbortController();
    const under = read('hang', stop.signal);
    const waiting = read('waiting', stop.signal);
    const other = read('other');
    stop.abort(new Error('stopped'));
    await expect(under).rejects.toThrow('stopped');
    await expect(waiting).rejects.toThrow('stopped');
    await expect(read('late', stop.signal)).rejects.toThrow('stopped');
    expect((await other).title).toBe('other');
  });

  it('end when there is nothing to do', async () => {
    const { read, started } = threadsOf({ idleMilliseconds: 10 });
    const first = await read('one');
    await new Promise(resolve => setTimeout(resolve, 100));
    const second = await read('two');
    expect(second.text).not.toBe(first.text);
    expect(started()).toBe(2);
  });
});
