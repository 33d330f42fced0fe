// A worker that answers from memory what it was asked before: what is left to measure is the head and Redis. What it has not seen it fetches
// and reads as every worker does.
import { crawlKeys, crawlsKey } from '../../dist/machines/keys.js';
import { packSaid } from '../../dist/machines/messages/answer.js';
import { unpackCharter } from '../../dist/machines/messages/charter.js';
import { packFetched } from '../../dist/machines/messages/fetched.js';
import { piecesOf } from '../../dist/machines/messages/pieces.js';
import { unpackTask } from '../../dist/machines/messages/task.js';
import { redisAddress } from '../../dist/machines/redis/redis-address.js';
import { RedisClock } from '../../dist/machines/redis/redis-clock.js';
import { RedisConnection } from '../../dist/machines/redis/redis-connection.js';
import { addToStream, readStream } from '../../dist/machines/redis/stream.js';
import { PageReader } from '../../dist/machines/worker/page-reader.js';
import { answer } from '../measuring.js';

const [url] = process.argv.slice(2);
const worker = 'memory';
const connection = await RedisConnection.open(redisAddress(url));
const reader = await connection.another();
const clock = new RedisClock();
const noBrowser = { rendering: 0, renderCapacity: 0 };
/** What is lost on the way is asked for again. */
const unheard = () => {};
/** Answers by URL: the end of their JSON, and what follows it. @type {Map<string, { tail: string, blobs: Buffer }>} */
const known = new Map();
answer({ ready: true });

/** @param {PageReader} pages @param {import('../../dist/machines/messages/task.js').FetchTask} task */
async function made(pages, { request }) {
  const before = known.get(request.url);
  if (before) return before;
  const { data, blobs } = packFetched(await pages.fetch(request, new AbortController().signal, () => true));
  const text = JSON.stringify({ ...data, blobs: blobs.map(({ length }) => length) });
  const one = { tail: text.slice(1), blobs: Buffer.concat(blobs) };
  known.set(request.url, one);
  return one;
}

/** @param {string} crawl */
async function serve(crawl) {
  const keys = crawlKeys('honeyguide', crawl);
  const bytes = await connection.sendForBytes(keys.head, 'GET', keys.head);
  if (!Buffer.isBuffer(bytes)) return;
  const charter = unpackCharter(bytes);
  const { epoch } = charter;
  const pages = new PageReader(charter, { allowPrivate: true, connections: 256 });
  let isOver = false;
  const beat = async () => {
    await clock.ask(connection, keys.epoch);
    const counters = { answers: 0, failures: 0, processor: 0, perSecond: 0, lag: 0, waiting: 0, machine: 'here' };
    const message = packSaid({
      said: 'beat',
      epoch,
      worker,
      at: clock.now(),
      held: [],
      capacity: 10_000,
      ...noBrowser,
      ...counters,
    });
    await connection.send(keys.workers, 'HSET', keys.workers, worker, message);
    await addToStream(connection, keys.answers, { message });
    const crawls = crawlsKey('honeyguide');
    isOver = (await connection.send(crawls, 'HEXISTS', crawls, crawl)) === 0;
  };
  await beat();
  const timer = setInterval(() => void beat().catch(unheard), 500);
  for (let last = '0-0'; !isOver; ) {
    const entries = await readStream(reader, keys.tasks(worker), last, { count: 256, milliseconds: 200 });
    for (const { id, fields } of entries) {
      last = id;
      const task = unpackTask(fields.get('message') ?? Buffer.alloc(0));
      if (task.kind === 'address') {
        const message = packSaid({ said: 'address', epoch, worker, ticket: task.ticket, address: null });
        void addToStream(connection, keys.answers, { message }).catch(unheard);
        continue;
      }
      if (task.kind !== 'fetch') continue;
      void made(pages, task).then(({ tail, blobs }) => {
        const text = Buffer.from(
          `{"said":"fetched","epoch":"${epoch}","worker":"${worker}","ticket":${task.ticket},${tail}`,
        );
        const length = Buffer.alloc(4);
        length.writeUInt32LE(text.length);
        const message = Buffer.concat([length, text, blobs]);
        for (const piece of piecesOf(message, `${task.ticket}`)) {
          void addToStream(connection, keys.answers, piece).catch(unheard);
        }
      });
    }
  }
  clearInterval(timer);
  await pages.close();
}

process.on('disconnect', () => process.exit(0));
for (;;) {
  const crawls = crawlsKey('honeyguide');
  const names = await connection.send(crawls, 'HKEYS', crawls);
  for (const name of Array.isArray(names) ? names : []) await serve(String(name));
  await new Promise(resolve => setTimeout(resolve, 50));
}
