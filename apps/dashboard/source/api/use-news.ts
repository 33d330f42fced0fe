/** What happens in a collection, as it happens. A lost connection is taken up again where it broke. */
import { useEffect, useState } from 'preact/hooks';
import { type Answer, addressOf } from './client.ts';
import { withToken } from './token.ts';

export type Described = Answer<'get /api/collections/{collection}'>;
export type Figures = Described['figures'];
export type Visit = Answer<'get /api/collections/{collection}/visits'>['visits'][number];
export type CurvePoint = Answer<'get /api/collections/{collection}/curve'>['points'][number];

export interface Changed {
  toRelevant: number;
  toOther: number;
  pages: readonly { url: string; title: string; relevant: boolean }[];
}

export interface News {
  figures: Figures;
  visits: Visit[];
  /** Visits between that are not told of one by one. */
  more: number;
  curve: CurvePoint[];
  /** Earlier pages that now have another verdict. */
  changed?: Changed;
}

/** Milliseconds before a stream that was refused is tried again. */
const tryAgain = 2000;

/** `heard` is called with each piece of news; the state says whether anything is heard. Nothing is, before there is a collection. */
export function useNews(
  collection: string,
  isThere: boolean,
  heard: (news: News) => void,
): 'connecting' | 'live' | 'lost' {
  const [state, setState] = useState<'connecting' | 'live' | 'lost'>('connecting');
  useEffect(() => {
    if (!isThere) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: number | undefined;
    const open = () => {
      const asked = { path: { collection }, query: { after: last } };
      source = new EventSource(withToken(addressOf('get /api/collections/{collection}/events', asked)));
      source.addEventListener('open', () => setState('live'));
      source.addEventListener('news', (event: MessageEvent<string>) => {
        last = Number(event.lastEventId);
        heard(JSON.parse(event.data));
      });
      source.addEventListener('error', () => {
        setState('lost');
        // A browser gives up when it is refused; the server may only be starting.
        if (source.readyState !== EventSource.CLOSED) return;
        clearTimeout(timer);
        timer = setTimeout(open, tryAgain);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [collection, isThere, heard]);
  return state;
}
