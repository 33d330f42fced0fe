/** A whole crawl over real HTTP on loopback that is killed again and again. */
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionRows, storedVisits, visitsStored } from './support/collection-rows.js';
import { runCommand, startCommand, temporaryFolder } from './support/command.js';
import { type CrawledWeb, startCrawledWeb } from './support/crawled-web.js';

let web: CrawledWeb;
const requested = new Map<string, number>();
beforeAll(async () => {
  web = await startCrawledWeb();
});
afterAll(() => web.server.close());

it('loses nothing acknowledged and fetches nothing twice but what was in flight', async () => {
  const proxy = await countingServer();
  const out = join(temporaryFolder(), 'collection');
  const concurrency = 8;
  const begun = await runCommand(
    ...['crawl', ...web.flags, '--proxy', proxy.url, '--pages', '20'],
    ...['--concurrency', String(concurrency), '--out', out],
  );
  expect(begun.code).toBe(0);
  // What comes now goes on from a checkpoint, with more and more visits behind it.
  expect(collectionRows(out, 'select max(after_visit) n from checkpoints')[0].n).toBe(storedVisits(out));
  let running = startCommand(['resume', out, '--pages', '600']);
  let kills = 0;
  for (const goal of [40, 120, 250]) {
    await visitsStored(out, goal, running);
    const acknowledged = collectionRows(out, 'select id from visits').map(row => row.id);
    running.kill('SIGKILL');
    kills++;
    await running.finished;
    const kept = new Set(collectionRows(out, 'select id from visits').map(row => row.id));
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([]);
    running = startCommand(['resume', out]);
  }
  const { code, error } = await running.finished;
  expect(error).toBe('');
  expect(code).toBe(0);
  expect(collectionRows(out, 'select count(*) n from pages')[0].n).toBe(600);
  expect(collectionRows(out, 'pragma integrity_check')[0].integrity_check).toBe('ok');
  // What was answered but not yet stored when the process died may be asked again; nothing else.
  const stored = new Set(
    collectionRows(out, 'select urls.url from visits join urls using (id)').map(row => row.url as string),
  );
  let repeated = 0;
  for (const [url, count] of requested) if (stored.has(url)) repeated += count - 1;
  expect(repeated).toBeLessThanOrEqual(kills * (concurrency + 220));
  await proxy.close();
}, 240_000);

/** A proxy in front of the simulated web that counts what is asked for. */
async function countingServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const counting = createServer((incoming, response) => {
    const url = incoming.url!;
    requested.set(url, (requested.get(url) ?? 0) + 1);
    const onward = request(
      { host: '127.0.0.1', port: web.server.port, path: url, headers: incoming.headers },
      answer => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    onward.end();
  });
  await new Promise<void>(resolve => counting.listen(0, '127.0.0.1', resolve));
  const { port } = counting.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        counting.close(() => resolve());
        counting.closeAllConnections();
      }),
  };
}
