/** A process that does runs for `runExperiment`, one at a time, and ends with it. */
import { FailureError, UsageError } from '../../core/errors.js';
import { Runner } from '../page-experiment/crawl/runner.js';
import { mismatchWith } from '../page-experiment/webs/check-web.js';
import { openWeb, webName } from '../page-experiment/webs/web-source.js';
import type { FromWorker, ToWorker } from './messages.js';

// Ctrl-C reaches the whole process group; the parent decides what to do about it.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

let runner: Runner | undefined;

async function answer(message: ToWorker): Promise<FromWorker> {
  if (message.kind === 'open') {
    const { experiment, folder } = message;
    const web = await openWeb(experiment.web);
    const mismatch = mismatchWith(experiment, web);
    if (mismatch) return { kind: 'mismatch', mismatch };
    runner = new Runner(experiment, web, webName(experiment.web), folder);
    return { kind: 'ready' };
  }
  return { kind: 'finished', run: await runner!.run(message.plan, message.key) };
}

process.on('message', (message: ToWorker) => {
  answer(message)
    .catch((error: unknown): FromWorker => {
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
