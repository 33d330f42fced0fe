/** `honeyguide check`: is a collection what was written, and can it be made right? */
import { Command } from 'commander';
import { shellCommand, typedPath } from '../../core/shell-command.js';
import type { CollectionCheck, Fault } from '../../storage/open.js';
import { print, printJson, sentence } from '../print/output.js';

const shownFaults = 50;

export function checkCommand(): Command {
  return new Command('check')
    .argument('<DIR>', 'the collection')
    .option('--repair', 'make right what can be; a copy of the database is kept')
    .option('--json', 'print as JSON')
    .action(async (folder: string, { repair, json }: { repair?: boolean; json?: boolean }) => {
      const { checkCollection } = await import('../../storage/open.js');
      const check = await checkCollection(folder, { repair });
      if (json) printJson(check);
      else describe(check);
      if (check.faults.some(({ state }) => state !== 'repaired')) process.exitCode = 1;
    });
}

const states: Record<Fault['state'], string> = {
  repaired: 'repaired',
  repairable: 'can be repaired',
  lost: 'cannot be repaired',
};

function describe({ folder, looked, faults, backups }: CollectionCheck): void {
  const { database, rows, texts, digests, archive, index } = looked;
  print(
    `${sentence(
      `Looked at ${database} tables with ${rows} visits and URLs, ${texts} texts, ${index} pages of the full-text index, ${archive} archived records, ${digests} documents by their digests.`,
    )}\n`,
  );
  for (const { part, problem, url, state, advice } of faults.slice(0, shownFaults)) {
    const about = [url, problem].filter(Boolean).join(': ');
    print(`${sentence(`${about} (${states[state]})${advice ? `. ${advice}` : ''}`, { lead: `${part}: ` })}\n`);
  }
  if (faults.length > shownFaults) print(`… and ${faults.length - shownFaults} more (--json names all)\n`);
  if (faults.length === 0) print('All of it is as it was written.\n');
  else if (faults.some(({ state }) => state === 'repairable')) {
    print(`Repair it:  ${shellCommand('check', typedPath(folder), '--repair')}\n`);
  }
  for (const { name, bytes } of backups) {
    print(
      `${sentence(`${name} (${bytes} bytes) is a copy of the database from before; remove it when you need no way back.`)}\n`,
    );
  }
}
