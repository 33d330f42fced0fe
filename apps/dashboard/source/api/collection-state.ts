/** One collection as it is now: asked for once, then kept up by its news. */
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { isAlive } from '../words/words.ts';
import type { Problem } from './client.ts';
import { useAnswer } from './use-answer.ts';
import {
  type Changed,
  type CurvePoint,
  type Described,
  type Figures,
  type News,
  useNews,
  type Visit,
} from './use-news.ts';

/** Visits that are kept to be shown. */
const keptVisits = 40;
/** Points of a curve beyond which every second is dropped. */
const mostPoints = 1200;
/** Milliseconds between two looks at a crawl that has not begun. */
const awaitedEvery = 1000;

export interface CollectionState {
  described?: Described;
  figures?: Figures;
  curve: readonly CurvePoint[];
  /** The newest first. */
  visits: readonly Visit[];
  connection: 'connecting' | 'live' | 'lost';
  problem?: Problem;
  /** Grows when verdicts of earlier pages have changed. */
  turns: number;
  /** What changed last. */
  changed?: Changed;
  again: () => void;
}

export const CollectionContext = createContext<CollectionState | undefined>(undefined);

export function useCollection(): CollectionState {
  const state = useContext(CollectionContext);
  if (!state) throw new Error('This page belongs into a collection.');
  return state;
}

export function useCollectionState(collection: string): CollectionState {
  const [figures, setFigures] = useState<Figures>();
  const [more, setMore] = useState<readonly CurvePoint[]>([]);
  const [visits, setVisits] = useState<readonly Visit[]>([]);
  const [turns, setTurns] = useState(0);
  const [changed, setChanged] = useState<Changed>();
  const heard = useCallback((news: News) => {
    setFigures(news.figures);
    setVisits(old => merged(old, news.visits));
    setMore(old => grown(old, news.curve));
    if (news.changed) {
      setChanged(news.changed);
      setTurns(old => old + 1);
    }
  }, []);
  const path = { collection };
  // What was skipped and why is counted anew when the crawl has gone on, and not at every page.
  const step = Math.floor(Math.log2((figures?.pages ?? 0) + 1) * 4);
  const turn = `${step} ${figures?.state}`;
  // Before its first page a collection has no news; it is asked until it has.
  const [isThere, setThere] = useState(false);
  const every = isThere ? undefined : awaitedEvery;
  const { answer, problem, again } = useAnswer('get /api/collections/{collection}', { path }, { turn, every });
  const hasBegun = answer !== undefined && (answer.figures.pages > 0 || !isAlive(answer.figures.state));
  useEffect(() => setThere(old => old || hasBegun), [hasBegun]);
  const connection = useNews(collection, isThere, heard);
  const when = isThere;
  const whole = useAnswer('get /api/collections/{collection}/curve', { path }, { turn: turns, when });
  const asked = { path, query: { limit: keptVisits } };
  const first = useAnswer('get /api/collections/{collection}/visits', asked, { when });
  const newest = figures && answer && figures.at < answer.figures.at ? answer.figures : (figures ?? answer?.figures);
  return {
    ...{ described: answer, figures: newest, connection, problem, turns, changed, again },
    curve: useMemo(() => grown(whole.answer?.points ?? [], more), [whole.answer, more]),
    visits: useMemo(() => merged(first.answer?.visits ?? [], visits), [first.answer, visits]),
  };
}

/** Newest first, none twice. */
function merged(old: readonly Visit[], more: readonly Visit[]): readonly Visit[] {
  if (more.length === 0) return old;
  const all = new Map([...old, ...more].map(visit => [visit.number, visit]));
  return [...all.values()].sort((a, b) => b.number - a.number).slice(0, keptVisits);
}

function grown(old: readonly CurvePoint[], more: readonly CurvePoint[]): readonly CurvePoint[] {
  const last = old.at(-1)?.pages ?? 0;
  const fresh = more.filter(point => point.pages > last);
  if (fresh.length === 0) return old;
  const all = [...old, ...fresh];
  return all.length > mostPoints ? all.filter((_, index) => index % 2 === 0 || index === all.length - 1) : all;
}
