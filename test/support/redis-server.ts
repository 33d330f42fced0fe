/** A real Redis for tests: on loopback, on a port and in a folder of its own, ended by its process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const places = [process.env.REDIS_SERVER_PATH ?? '', '/usr/bin/redis-server', '/usr/bin/valkey-server'];
export const redisPath = places.find(place => place !== '' && existsSync(place));

/** Says once which tests are left out. */
export function warnWithoutRedis(what: string): void {
  if (redisPath !== undefined) return;
  console.warn(
    `${what} is not tested: redis-server is missing. Run scripts/install-redis.sh as root, or set REDIS_SERVER_PATH.`,
  );
}

export interface TestRedis {
  port: number;
  url: string;
  pid(): number;
  /** kill -9, and again with what lies on the disk. */
  killAndRestart(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** `words`: further settings, for example `['--requirepass', 'secret']`. With `persistent`, what it knows is on the disk after a second. */
export async function startRedis(words: readonly string[] = [], { persistent = false } = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-redis-'));
  const port = await freePort();
  const kept = persistent ? ['--appendonly', 'yes', '--appendfsync', 'everysec'] : ['--appendonly', 'no'];
  const usual = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--daemonize', 'no'];
  const start = async () => {
    const child = spawn(redisPath ?? '', [...usual, ...kept, ...words], { stdio: 'ignore' });
    await answering(port);
    return child;
  };
  let child = await start();
  const kill = async () => ended(child, 'SIGKILL');
  const restart = async () => {
    child = await start();
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    ...{ kill, restart },
    killAndRestart: async () => {
      await kill();
      await restart();
    },
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Until it takes connections and says anything at all; it may still be reading its file. */
async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const said = await new Promise<string>(resolve => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.once('data', data => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once('error', () => resolve(''));
    });
    // A TLS port says nothing that we understand, and one with a password wants it first: both are there.
    if (said !== '' && !said.startsWith('-LOADING')) return;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  throw new Error(`no redis-server on port ${port}`);
}
