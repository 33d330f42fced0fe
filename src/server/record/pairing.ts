/**
 * The pairing of the browser extension with `honeyguide record`: a random token that only the two of them know. It is shown
 * once. When the extension has connected with it, its hash is kept for later runs; the token itself is never written.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FailureError } from '../../core/errors.js';
import { makeFolder } from '../../core/files/make-folder.js';
import { userFolder } from '../../core/files/user-folder.js';
import { writeWholeFile } from '../../core/files/whole-file.js';

const FORMAT = 'honeyguide-pairing';

/** Where the pairing of this user is kept. */
export function pairingFile(environment: NodeJS.ProcessEnv = process.env): string {
  return join(userFolder(environment), 'recorder.json');
}

export class Pairing {
  private constructor(
    private readonly file: string,
    private readonly hash: Buffer,
    /** Only before the extension has connected. */
    private fresh: string | undefined,
  ) {}

  /** The pairing kept in the file, or else a new one. `renew`: a new one in any case; the old token is worth nothing then. */
  static open(file: string, renew = false): Pairing {
    const kept = renew ? undefined : readHash(file);
    if (kept !== undefined) return new Pairing(file, kept, undefined);
    const token = randomBytes(32).toString('base64url');
    return new Pairing(file, hashOf(token), token);
  }

  /** The token to show, when the extension has not connected yet. */
  get token(): string | undefined {
    return this.fresh;
  }

  /** Takes the same time whatever the difference is. */
  matches(token: string): boolean {
    return timingSafeEqual(hashOf(token), this.hash);
  }

  /** The extension knows the token: keep the pairing for the next run. */
  confirm(): void {
    if (this.fresh === undefined) return;
    const content = { format: FORMAT, version: 1, tokenSha256: this.hash.toString('hex') };
    try {
      makeFolder(dirname(this.file), 0o700);
      writeWholeFile(this.file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    } catch (error) {
      throw new FailureError(`The pairing cannot be kept in ${this.file}: ${(error as Error).message}`);
    }
    this.fresh = undefined;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

function readHash(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FailureError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const found = /"tokenSha256": "([0-9a-f]{64})"/.exec(text);
  // A damaged file is no pairing; the extension connects anew.
  return found && text.includes(FORMAT) ? Buffer.from(found[1], 'hex') : undefined;
}
