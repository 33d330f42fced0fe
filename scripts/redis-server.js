/** A real Redis for tests, attacks and benchmarks: on loopback, on a port and in a folder of its own, ended by its process. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const places = [process.env.REDIS_SERVER_PATH ?? '', '/usr/bin/redis-server', '/usr/bin/valkey-server'];
export const redisPath = places.find(place => place !== '' && existsSync(place));

/** What to do where there is none. */
export const howToInstall = 'redis-server is missing. Run scripts/install-redis.sh as root, or set REDIS_SERVER_PATH.';

/** @typedef {Awaited<ReturnType<typeof startRedis>>} RunningRedis */

/**
 * With `persistent`, what it knows is on the disk after a second.
 * @param {readonly string[]} [words] further settings, for example `['--requirepass', 'secret']`
 * @param {{ persistent?: boolean, port?: number }} [how]
 */
export async function startRedis(words = [], { persistent = false, port: wanted = 0 } = {}) {
  const path = redisPath;
  if (path === undefined) throw new Error(howToInstall);
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-redis-'));
  const port = wanted || (await freePort());
  const kept = persistent ? ['--appendonly', 'yes', '--appendfsync', 'everysec'] : ['--appendonly', 'no'];
  const usual = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--daemonize', 'no'];
  const start = async () => {
    const child = spawn(path, [...usual, ...kept, ...words], { stdio: 'ignore' });
    await answering(port);
    return child;
  };
  let child = await start();
  /** kill -9; what it knew is on the disk or nowhere. */
  const kill = () => ended(child);
  const restart = async () => {
    child = await start();
  };
  return {
    port,
    folder,
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart,
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    close: async () => {
      child.kill('SIGCONT');
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer();
  await new Promise((/** @type {(value?: undefined) => void} */ resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise(resolve => server.close(resolve));
  return port;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/**
 * Until it takes connections and says anything at all; it may still be reading its file.
 * @param {number} port
 */
async function answering(port) {
  for (let tries = 0; tries < 400; tries++) {
    const said = await /** @type {Promise<string>} */ (
      new Promise(resolve => {
        const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
        socket.once('data', data => {
          resolve(data.toString());
          socket.destroy();
        });
        socket.once('error', () => resolve(''));
      })
    );
    // One with a password wants it first: it is there.
    if (said !== '' && !said.startsWith('-LOADING')) return;
    await sleep(25);
  }
  throw new Error(`no redis-server on port ${port}`);
}
