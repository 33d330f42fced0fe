// A disk in a file, whose content at one instant can be copied: what a power cut would leave. Needs Linux, the rights to mount, and ext4.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Small, since each cut copies it twice; large enough for what `sites` fetches in the time on a quick machine. */
const megabytes = 256;

/**
 * @param {string} command
 * @param {string[]} words
 */
const quietly = (command, ...words) => execFileSync(command, words, { stdio: 'ignore' });

export class DiskImage {
  /**
   * A new, empty one. The journal is small, so that it does not take the room.
   * @param {string} folder where its file and its mount point are made
   */
  static make(folder) {
    const file = join(folder, 'disk');
    quietly('truncate', '-s', `${megabytes}M`, file);
    quietly('mkfs.ext4', '-q', '-F', '-J', 'size=4', '-E', 'lazy_itable_init=0,lazy_journal_init=0', file);
    return new DiskImage(file);
  }

  /** @param {string} file */
  constructor(file) {
    this.file = file;
    this.mount = `${file}-mount`;
    mkdirSync(this.mount, { recursive: true });
    quietly('mount', '-o', 'loop,noatime', file, this.mount);
  }

  /**
   * What is on the disk now, and nothing of what only memory holds. The process that writes must stand still (SIGSTOP). The kernel may
   * write meanwhile, so it is copied until two copies are the same: then none of the bytes changed while the first one was made.
   * @param {string} folder
   */
  cut(folder) {
    const file = join(folder, 'cut');
    const again = join(folder, 'cut-again');
    for (let tries = 0; tries < 20; tries++) {
      copyFileSync(this.file, file);
      copyFileSync(this.file, again);
      const same = readFileSync(file).equals(readFileSync(again));
      rmSync(again);
      if (same) return new DiskImage(file);
    }
    throw new Error('the disk changed all the time while it was copied');
  }

  remove() {
    quietly('umount', this.mount);
    rmSync(this.mount, { recursive: true });
    rmSync(this.file);
  }
}

/** Why no disk can be cut here, or undefined. */
export function whyNoDisks() {
  if (process.platform !== 'linux') return 'it takes Linux';
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-disk-'));
  try {
    DiskImage.make(folder).remove();
    return undefined;
  } catch (error) {
    return `no disk image can be mounted (${String(error).split('\n')[0]})`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
