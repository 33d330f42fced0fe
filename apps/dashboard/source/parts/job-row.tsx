import { ask } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import type { Job } from '../api/use-job.ts';
import { number, percent } from '../words/format.ts';
import { inWordsOfForm } from '../words/settings.ts';
import { Trouble } from './says.tsx';

/** How far a piece of work is, with a way to end it. */
export function JobRow({ job, what, onChange }: { job: Job; what: string; onChange: () => void }) {
  const { busy, problem, run } = useAction();
  const cancel = () =>
    void run(async () => {
      await ask('post /api/jobs/{job}/cancel', { path: { job: job.id } });
      onChange();
    });
  if (job.state === 'failed') {
    return (
      <Trouble>
        {what} failed: {inWordsOfForm(job.message)}
      </Trouble>
    );
  }
  if (job.state !== 'running') return null;
  return (
    <div class="job" role="status">
      <div class="row">
        <span>
          {what}:{' '}
          {job.total > 0
            ? `${percent(Math.min(1, job.done / job.total))} (${number(job.done)} of ${number(job.total)})`
            : 'under way'}
          {job.message && <span class="quiet"> {job.message}</span>}
        </span>
        <button type="button" class="plain" disabled={busy} onClick={cancel}>
          Cancel
        </button>
      </div>
      <progress {...(job.total > 0 && { value: job.done, max: job.total })} aria-label={what} />
      {problem && <Trouble>{problem}</Trouble>}
    </div>
  );
}
