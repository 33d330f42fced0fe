// A crawl with two workers, one of them on a network of its own that a cable joins to the rest, where Redis, the head and the web are. The cable
// is pulled: nothing is refused, nothing arrives, in either direction. After a while it is put in again. Run it by `inNetwork`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBuilt } from '../../scripts/built-command.js';
import { startRedis } from '../../scripts/redis-server.js';
import { hastyRequests, smallWeb } from '../machines/small-web.js';
import { visitsTwice } from '../machines/stored-pages.js';

/** The web's hosts are at these addresses, the ends of the cable at those. */
const hosts = process.argv.slice(2);
const network = hosts[0].replace(/\.\d+$/, '');
const [here, apart] = ['10.202.0.1', '10.202.0.2'];
/** Milliseconds. */
const delay = 300;
const tolerance = 10;

/** @param {string} command */
function run(command) {
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

const place = mkdtempSync(join(tmpdir(), 'honeyguide-cut-off-'));
// It only holds the other network open.
const holder = spawn('unshare', ['--net', '--', 'sleep', '300'], { stdio: 'ignore' });
const there = ['nsenter', '--target', String(holder.pid), '--net'];
try {
  await sleep(300);
  run(`ip link add here type veth peer name there netns ${holder.pid}`);
  run(`ip addr add ${here}/24 dev here && ip link set here up`);
  const inside = there.join(' ');
  run(`${inside} ip addr add ${apart}/24 dev there && ${inside} ip link set there up`);
  run(`${inside} ip route add ${network}.0/24 via ${here}`);
  const web = await smallWeb({ hosts: hosts.length, pages: 60, latency: 80, seed: 21, network });
  const redis = await startRedis(['--bind', '127.0.0.1', hosts[0], '--protected-mode', 'no']);
  const words = ['worker', '--allow-private', '--concurrency', '1', '--redis'];
  const crew = [startBuilt([...words, redis.url])];
  crew.push(startBuilt([...words, `redis://${hosts[0]}:${redis.port}`], {}, there));
  while (!crew.every(({ out }) => out().includes('waits for crawls'))) await sleep(50);
  const folder = join(place, 'crawl');
  const what = ['--query', 'honey bees', '--seed', ...web.homes, '--out', folder, '--allow-private', '--pages', '1000'];
  const pauses = ['--delay', String(delay / 1000), '--timeout', '2', '--site-concurrency', '64'];
  const head = startBuilt(['crawl', ...what, ...pauses, '--redis', redis.url, '--redis-lease', '2']);
  let isOver = false;
  void head.finished.then(() => {
    isOver = true;
  });
  const askedApart = () => web.asked.filter(({ by }) => by.endsWith(apart)).length;
  const until = async (/** @type {() => boolean} */ isSo) => {
    while (!isSo() && !isOver) await sleep(20);
  };
  await until(() => askedApart() >= 8);
  run('ip link set here down');
  await until(() => head.out().includes('is silent'));
  const cutAt = askedApart();
  const others = web.asked.length;
  await until(() => web.asked.length >= others + 5);
  run('ip link set here up');
  const { code } = await head.finished;
  for (const { child } of crew) child.kill('SIGTERM');
  await Promise.all(crew.map(({ finished }) => finished));
  const { urls, twice } = visitsTwice(folder);
  const { hasty } = hastyRequests(web.asked, delay - tolerance);
  const lost = web.urls.filter(url => !urls.has(url)).length;
  await redis.close();
  await web.close();
  const wasSilent = head.out().includes('is silent');
  console.log(JSON.stringify({ code, lost, twice, hasty, wasSilent, cameBack: askedApart() > cutAt }));
} finally {
  holder.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true });
}
