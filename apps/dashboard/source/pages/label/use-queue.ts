/** Pages to ask about, one after the other; more are fetched before they run out. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Answer, ask, problemText } from '../../api/client.ts';

export type AskedPage = Answer<'get /api/collections/{collection}/labels/next'>['pages'][number];

/** Pages fetched at once, and how few may be left before more are. */
const atOnce = 12;
const fewest = 4;

export interface Queue {
  /** Undefined while it is asked for; null when no page is left. */
  page?: AskedPage | null;
  problem: string;
  /** The page that was asked about last. */
  before?: AskedPage;
  next: () => void;
  /** To the page before. */
  back: () => void;
}

interface State {
  pages: readonly AskedPage[];
  at: number;
  /** The server had no page that was not here already. */
  over: boolean;
}

export function useQueue(collection: string, fair: boolean): Queue {
  const [state, setState] = useState<State>({ pages: [], at: 0, over: false });
  const [problem, setProblem] = useState('');
  const left = state.pages.length - state.at;
  const wanted = left < fewest && !state.over && problem === '';
  useEffect(() => {
    if (!wanted) return;
    const ended = new AbortController();
    const query = { count: atOnce, fair };
    ask('get /api/collections/{collection}/labels/next', { path: { collection }, query }, ended.signal).then(
      ({ pages }) => setState(old => withMore(old, pages)),
      (error: unknown) => !ended.signal.aborted && setProblem(problemText(error)),
    );
    return () => ended.abort();
  }, [wanted, collection, fair]);
  const move = useCallback(
    (by: number) => setState(old => ({ ...old, at: Math.max(0, Math.min(old.pages.length, old.at + by)) })),
    [],
  );
  return {
    page: state.pages[state.at] ?? (state.over ? null : undefined),
    problem,
    before: state.pages[state.at - 1],
    next: useCallback(() => move(1), [move]),
    back: useCallback(() => move(-1), [move]),
  };
}

/** None twice: what was skipped or is on its way to the judge would be offered again. */
function withMore(old: State, pages: readonly AskedPage[]): State {
  const known = new Set(old.pages.map(({ url }) => url));
  const fresh = pages.filter(({ url }) => !known.has(url));
  return { ...old, pages: [...old.pages, ...fresh], over: fresh.length === 0 };
}
