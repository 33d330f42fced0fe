// Processor time of each thread of this process, from Linux itself. Loaded before everything else (`--import`), it also runs at the start of
// each worker thread, which then says which one of the system's threads it is.
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const channelName = 'threads of a measured process';
/** A thread that ends is heard of no more, so it is looked at this often; milliseconds. */
const interval = 50;

/** The system's number for the thread that asks; nothing where it has no such folder. */
function threadNumber() {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}

/** @param {number} number @returns {number | undefined} milliseconds; nothing when it has ended */
function millisecondsOf(number) {
  try {
    return Number(readFileSync(`/proc/self/task/${number}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

export class ThreadClocks {
  channel = new BroadcastChannel(channelName);
  /** @type {Map<number, { name: string, before: number, now: number }>} */
  threads = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  timer;

  constructor() {
    this.channel.unref();
    this.channel.onmessage = event => {
      const { number, name } = /** @type {{ data: { number: number, name: string } }} */ (event).data;
      this.threads.set(number, { name, before: 0, now: millisecondsOf(number) ?? 0 });
    };
    const own = threadNumber();
    if (own !== undefined) this.threads.set(own, { name: 'main', before: 0, now: 0 });
  }

  start() {
    this.look();
    for (const thread of this.threads.values()) thread.before = thread.now;
    this.timer = setInterval(() => this.look(), interval).unref();
  }

  look() {
    for (const [number, thread] of this.threads) thread.now = millisecondsOf(number) ?? thread.now;
  }

  /** Milliseconds since the start, by the name of the thread's file. */
  stop() {
    clearInterval(this.timer);
    this.look();
    this.channel.close();
    /** @type {Record<string, number>} */
    const sums = {};
    for (const { name, before, now } of this.threads.values()) sums[name] = (sums[name] ?? 0) + now - before;
    return sums;
  }
}

if (!isMainThread) {
  const number = threadNumber();
  const channel = new BroadcastChannel(channelName);
  if (number !== undefined) channel.postMessage({ number, name: basename(process.argv[1] ?? 'worker', '.js') });
  channel.close();
}
