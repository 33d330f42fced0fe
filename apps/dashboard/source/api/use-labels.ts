/** A person's word on pages: what was said, and a way to say it. */
import { useCallback, useMemo, useState } from 'preact/hooks';
import { type Answer, ask } from './client.ts';
import { useCollection } from './collection-state.ts';
import { useAction } from './use-action.ts';
import { useAnswer } from './use-answer.ts';

export interface Labels {
  /** By address, what was said in this tab included. */
  said: ReadonlyMap<string, boolean>;
  told?: Answer<'get /api/collections/{collection}/labels'>;
  problem: string;
  /** `asked`: the page was shown because the judge was in doubt. */
  say: (url: string, relevant: boolean, asked: boolean) => Promise<boolean>;
}

export function useLabels(collection: string): Labels {
  const { turns } = useCollection();
  const [now, setNow] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { answer, again } = useAnswer(
    'get /api/collections/{collection}/labels',
    { path: { collection } },
    { turn: turns },
  );
  const { problem, run } = useAction();
  const say = useCallback(
    async (url: string, relevant: boolean, asked: boolean) => {
      setNow(old => new Map(old).set(url, relevant));
      const body = { labels: [{ url, relevant }], asked };
      const done = await run(() => ask('post /api/collections/{collection}/labels', { path: { collection }, body }));
      if (done) again();
      else setNow(old => new Map([...old].filter(([each]) => each !== url)));
      return done;
    },
    [collection, run, again],
  );
  const said = useMemo(
    () => new Map([...(answer?.labels ?? []).map(({ url, relevant }) => [url, relevant] as const), ...now]),
    [answer, now],
  );
  return { said, told: answer, problem, say };
}
