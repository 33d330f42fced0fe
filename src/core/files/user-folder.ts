import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where what belongs to this user, and to no collection, is kept (XDG Base Directory Specification). */
export function userFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'honeyguide');
}
