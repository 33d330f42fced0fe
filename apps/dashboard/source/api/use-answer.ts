/** Asks when a page is shown, and again when what it asks for changes. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Answer, type Asked, ask, Problem, type Route } from './client.ts';

export interface Answered<Result> {
  /** What was answered last; it stays while it is asked for again. */
  answer?: Result;
  problem?: Problem;
  /** It is being asked for. */
  busy: boolean;
  again: () => void;
}

interface Options {
  /** Milliseconds after which it is asked again, while the tab is seen. */
  every?: number;
  /** When this changes, it is asked again. */
  turn?: string | number;
  /** False: it is not asked for yet. */
  when?: boolean;
}

export function useAnswer<Name extends Route>(
  name: Name,
  asked: Asked<Name>,
  { every, turn: given = '', when = true }: Options = {},
): Answered<Answer<Name>> {
  const [state, setState] = useState<{ answer?: Answer<Name>; problem?: Problem; busy: boolean }>({ busy: true });
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify([name, asked, given, turn]);
  useEffect(() => {
    if (!when) return;
    const ended = new AbortController();
    setState(old => ({ ...old, busy: true }));
    const [wanted, what]: [Name, Asked<Name>] = JSON.parse(key);
    ask(wanted, what, ended.signal).then(
      answer => setState({ answer, busy: false }),
      (error: unknown) => {
        if (ended.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(String(error), 0);
        setState(old => ({ ...old, problem, busy: false }));
      },
    );
    return () => ended.abort();
  }, [key, when]);
  const again = useCallback(() => setTurn(old => old + 1), []);
  // What failed because nobody answered is tried again.
  const lost = state.problem?.status === 0;
  const pause = every ?? (lost ? 2000 : undefined);
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setInterval(() => !document.hidden && again(), pause);
    return () => clearInterval(timer);
  }, [pause, again]);
  return { answer: state.answer, problem: state.problem, busy: state.busy, again };
}
