/** Something that a person asks for: under way, done, or why not. */
import { useCallback, useState } from 'preact/hooks';
import { problemText } from './client.ts';

export interface Action {
  /** It is under way. */
  busy: boolean;
  /** Why it was not done; empty when it was. */
  problem: string;
  /** True when it was done. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(problemText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, problem, run };
}
