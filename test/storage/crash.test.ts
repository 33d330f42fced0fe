/** A crawl that dies, by kill -9 or on a full disk, leaves a collection that goes on. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../../src/core/random.js';
import { workerFile } from '../../src/core/worker-file.js';
import { checkWhole, searchable } from './collection-checks.js';

const child = fileURLToPath(new URL('./writing-child.js', import.meta.url));
// The child runs without a TypeScript loader, from the compiled code.
const moduleUrl = workerFile(new URL('../../src/storage/open.ts', import.meta.url).href, './open.js').href;

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'honeyguide-crash-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

interface Told {
  /** Last visit that the child called safe; -1 for none. */
  safe: number;
  failed?: string;
  closed: boolean;
}

/** Listens to a child until it ends; `onFirst` is called when it has said something. */
function listen(process: ChildProcess, onFirst: () => void): Promise<Told> {
  return new Promise((resolve, reject) => {
    let output = '';
    process.stdout!.on('data', chunk => {
      if (output === '') onFirst();
      output += chunk;
    });
    process.on('error', reject);
    process.on('close', () => {
      const told: Told = { safe: -1, closed: false };
      // A line that was cut by the kill has no line end.
      for (const line of output.split('\n').slice(0, -1)) {
        if (line.startsWith('safe ')) told.safe = Number(line.slice(5));
        if (line.startsWith('failed ')) told.failed = line.slice(7);
        if (line === 'closed') told.closed = true;
      }
      resolve(told);
    });
  });
}

describe('kill -9', () => {
  it('loses nothing that was acknowledged, twenty times in a row', async () => {
    const folder = join(place, 'collection');
    const random = new Random(20);
    let stored = 0;
    let killedWhileWriting = 0;
    for (let round = 0; round < 20; round++) {
      const threaded = random.next() < 0.5;
      const settings = [folder, String(round > 0), String(threaded), String(stored), '150', '3000', '300000'];
      const process = spawn(globalThis.process.execPath, [child, moduleUrl, ...settings], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const wait = random.below(120);
      const told = await listen(process, () => setTimeout(() => process.kill('SIGKILL'), wait));
      expect(told.failed).toBeUndefined();
      expect(told.safe).toBeGreaterThanOrEqual(0);
      if (!told.closed) killedWhileWriting++;
      // Found before anybody has taken it into the index.
      expect(searchable(folder)).toBeGreaterThan(told.safe);
      const now = await checkWhole(folder);
      expect(now).toBeGreaterThan(told.safe);
      stored = now;
    }
    expect(killedWhileWriting).toBeGreaterThan(10);
  }, 120_000);
});

describe('a full disk', () => {
  const isLinux = process.platform === 'linux';

  // Small bodies fill the database first, large ones the archive (when it is synced, just before a commit).
  it.skipIf(!isLinux).each([
    { full: 'honeyguide.db', threaded: false, bodyBytes: 40_000, warcBytes: 300_000 },
    { full: 'honeyguide.db', threaded: true, bodyBytes: 40_000, warcBytes: 300_000 },
    { full: '.warc.gz', threaded: false, bodyBytes: 150_000, warcBytes: 1e9 },
    { full: '.warc.gz', threaded: true, bodyBytes: 150_000, warcBytes: 1e9 },
  ])('is said, and resumed from (limit on file sizes: $full, threaded: $threaded)', async round => {
    const folder = join(place, 'collection');
    const settings = [folder, false, round.threaded, 0, 2000, round.bodyBytes, round.warcBytes].map(String);
    // In blocks of 1024 bytes: each file may have 2 MB.
    const limited = ['-c', 'ulimit -f 2048; exec "$@"', 'bash', process.execPath, child, moduleUrl, ...settings];
    const told = await listen(spawn('bash', limited, { stdio: ['ignore', 'pipe', 'inherit'] }), () => {});
    expect(told.failed).toMatch(/^FailureError (Could not write or read|No space left on the disk for) /);
    expect(told.failed).toContain(round.full);
    expect(told.failed).toContain(`go on with "honeyguide resume ${folder}"`);
    expect(told.safe).toBeGreaterThan(0);
    expect(await checkWhole(folder)).toBeGreaterThan(told.safe);
  });

  it.skipIf(!mayMount())('is said, and resumed from when there is room again', async () => {
    const mount = join(place, 'disk');
    mkdirSync(mount);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', mount]);
    try {
      const folder = join(mount, 'collection');
      const settings = [folder, 'false', 'true', '0', '2000', '40000', '300000'];
      const process = spawn(globalThis.process.execPath, [child, moduleUrl, ...settings], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const told = await listen(process, () => {});
      expect(told.failed).toMatch(
        /^FailureError No space left on the disk for .*(honeyguide\.db|\.warc\.gz)\. Free some space first\./,
      );
      expect(told.safe).toBeGreaterThan(0);
      execFileSync('mount', ['-o', 'remount,size=30m', mount]);
      expect(await checkWhole(folder)).toBeGreaterThan(told.safe);
    } finally {
      execFileSync('umount', [mount]);
    }
  });
});

/** Mounting a small disk needs the rights of an administrator; without them the limit on file sizes stands in. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const probe = mkdtempSync(join(tmpdir(), 'honeyguide-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
