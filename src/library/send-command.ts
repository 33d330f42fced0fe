import { type Command, checkCommand } from '../crawl/commands/command.js';
import { appendCommand } from '../storage/command-file.js';
import { storageFailure } from '../storage/failures.js';
import { requireCollection } from '../storage/folder.js';

/**
 * Sends a command to the crawl that writes to a folder, from any process. It is obeyed within half a second. When no crawl
 * runs, the next `resume` obeys it first; only pause, resume and stop are for the moment.
 */
export async function sendCommand(folder: string, command: Command): Promise<void> {
  requireCollection(folder);
  const checked = checkCommand(command);
  try {
    await appendCommand(folder, checked, Date.now());
  } catch (error) {
    throw storageFailure(error, folder, folder);
  }
}
