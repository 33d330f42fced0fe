/** A process that does runs of an experiment, one at a time, and ends with the process that started it. */
import { FailureError, UsageError } from '../core/errors.js';
import { kinds } from './kinds/kinds.js';
import type { OpenExperiment } from './runner/experiment-kind.js';
import type { FromWorker, ToWorker } from './runner/messages.js';

// Ctrl-C reaches the whole process group; the parent decides what to do about it.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

let open: OpenExperiment<unknown, unknown> | undefined;

async function answer(message: ToWorker): Promise<FromWorker<unknown>> {
  if (message.kind === 'run') return { kind: 'finished', run: await open!.run(message.plan) };
  const kind = await kinds[message.of]();
  const opened = await kind.open(message.experiment, { folder: message.folder });
  if ('keys' in opened) return { kind: 'mismatch', mismatch: opened };
  open = opened;
  return { kind: 'ready' };
}

process.on('message', (message: ToWorker) => {
  answer(message)
    .catch((error: unknown): FromWorker<unknown> => {
      return { kind: 'failed', message: described(error), usage: error instanceof UsageError };
    })
    .then(reply => process.send!(reply));
});

/** One line; for what nobody foresaw, with the place in the code, since the stack stays behind in this process. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /^ {4}at (.*)$/m.exec(error.stack ?? '')?.[1];
  const expected = error instanceof UsageError || error instanceof FailureError;
  return expected || place === undefined ? error.message : `${error.message} (at ${place})`;
}
