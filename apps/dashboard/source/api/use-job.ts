/** Work that the server does for a while: exports, comparisons and evaluations. */
import { useEffect, useState } from 'preact/hooks';
import { type Answer, ask } from './client.ts';

export type Job = Answer<'get /api/jobs/{job}'>;

/** Milliseconds between two looks. */
const lookEvery = 500;

/** Those of one kind, the newest first, looked at while any of them runs. `again` looks at once. */
export function useJobs(
  kind: 'export' | 'compare' | 'evaluate',
  collection?: string,
): { jobs: readonly Job[]; again: () => void } {
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const [turn, setTurn] = useState(0);
  const again = () => setTurn(old => old + 1);
  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (_: number) => {
      const { jobs: all } = await ask('get /api/jobs', {}, ended.signal);
      const ours = all.filter(job => job.kind === kind && (collection === undefined || job.collection === collection));
      setJobs(ours);
      if (ours.some(({ state }) => state === 'running'))
        timer = setTimeout(() => void look(turn).catch(silent), lookEvery);
    };
    // Who cannot be reached now is asked again when something is begun.
    const silent = () => undefined;
    void look(turn).catch(silent);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [kind, collection, turn]);
  return { jobs, again };
}
