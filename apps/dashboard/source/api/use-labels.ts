/** A person's word on pages: what was said, and ways to say it and to take it back. One for all views of a collection. */
import { createContext } from 'preact';
import { useCallback, useContext, useMemo, useRef, useState } from 'preact/hooks';
import { type Answer, ask } from './client.ts';
import type { CollectionState } from './collection-state.ts';
import { useAction } from './use-action.ts';
import { useAnswer } from './use-answer.ts';

/** Milliseconds between two looks while labels are being heard. */
const heardEvery = 1000;

export interface Labels {
  /** By address, what was said in this tab included. */
  said: ReadonlyMap<string, boolean>;
  told?: Answer<'get /api/collections/{collection}/labels'>;
  problem: string;
  /** `asked`: the page was shown because the judge was in doubt. */
  say: (url: string, relevant: boolean, asked: boolean) => Promise<boolean>;
  forget: (url: string) => Promise<boolean>;
}

export const LabelsContext = createContext<Labels | undefined>(undefined);

export function useLabels(): Labels {
  const labels = useContext(LabelsContext);
  if (!labels) throw new Error('This page belongs into a collection.');
  return labels;
}

export function useLabelsOf(collection: string, { turns, figures }: CollectionState): Labels {
  /** Undefined: taken back. */
  const [now, setNow] = useState<ReadonlyMap<string, boolean | undefined>>(new Map());
  const [isHeard, setHeard] = useState(true);
  const { answer, again } = useAnswer(
    'get /api/collections/{collection}/labels',
    { path: { collection } },
    { turn: turns, when: (figures?.pages ?? 0) > 0, every: isHeard ? undefined : heardEvery },
  );
  if (answer && isHeard === answer.judging) setHeard(!answer.judging);
  const { problem, run } = useAction();
  // One after the other: a word must not be taken back before it was said.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const send = useCallback(
    (url: string, word: boolean | undefined, work: () => Promise<unknown>): Promise<boolean> => {
      setNow(old => new Map(old).set(url, word));
      const sent = line.current.then(() => run(work));
      line.current = sent;
      return sent.then(done => {
        if (done) again();
        else setNow(old => new Map([...old].filter(([each]) => each !== url)));
        return done;
      });
    },
    [run, again],
  );
  const say = useCallback(
    (url: string, relevant: boolean, asked: boolean) => {
      const body = { labels: [{ url, relevant }], asked };
      return send(url, relevant, () =>
        ask('post /api/collections/{collection}/labels', { path: { collection }, body }),
      );
    },
    [collection, send],
  );
  const forget = useCallback(
    (url: string) => {
      const body = { urls: [url] };
      return send(url, undefined, () =>
        ask('post /api/collections/{collection}/labels/forget', { path: { collection }, body }),
      );
    },
    [collection, send],
  );
  const said = useMemo(() => merged(answer?.labels ?? [], now), [answer, now]);
  return { said, told: answer, problem, say, forget };
}

function merged(
  told: readonly { url: string; relevant: boolean }[],
  now: ReadonlyMap<string, boolean | undefined>,
): ReadonlyMap<string, boolean> {
  const said = new Map(told.map(({ url, relevant }) => [url, relevant]));
  for (const [url, relevant] of now) {
    if (relevant === undefined) said.delete(url);
    else said.set(url, relevant);
  }
  return said;
}
