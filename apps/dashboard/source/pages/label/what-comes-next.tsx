/** The best waiting links, and how labels move them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useCollection } from '../../api/collection-state.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Address } from '../../parts/page-link.tsx';
import { pathOf } from '../../routing/places.ts';

const shown = 6;
const lookEvery = 3000;

/** `when`: it is asked for after what matters more. */
export function WhatComesNext({ collection, when }: { collection: string; when: boolean }) {
  const { figures, turns } = useCollection();
  const asked = { path: { collection }, query: { limit: 40 } };
  const every = figures?.state === 'running' || figures?.state === 'paused' ? lookEvery : undefined;
  const { answer } = useAnswer('get /api/collections/{collection}/frontier', asked, { turn: turns, every, when });
  const moves = useMoves(answer?.links.map(({ url }) => url));
  if (!answer || answer.links.length === 0) return null;
  return (
    <section class="card" aria-labelledby="next-title">
      <div class="card-head">
        <h2 id="next-title">What comes next</h2>
        <a class="small" href={pathOf({ view: 'frontier', collection })}>
          all waiting links
        </a>
      </div>
      <ol class="coming small">
        {answer.links.slice(0, shown).map(({ url, anchor }) => (
          <li key={url}>
            <span class="move quiet number">{moves.get(url) ?? ''}</span>
            <div>
              <bdi class="anchor">{anchor.trim() || 'no text'}</bdi>
              <Address url={url} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How each link has moved since the list last changed: "↑3", "new". */
function useMoves(urls: readonly string[] | undefined): ReadonlyMap<string, string> {
  const before = useRef<readonly string[]>([]);
  const [moves, setMoves] = useState<ReadonlyMap<string, string>>(new Map());
  const key = urls?.join('\n') ?? '';
  useEffect(() => {
    const now = key === '' ? [] : key.split('\n');
    const old = new Map(before.current.map((url, place) => [url, place]));
    before.current = now;
    if (old.size === 0) return;
    setMoves(new Map(now.map((url, place) => [url, moveOf(old.get(url), place)])));
  }, [key]);
  return moves;
}

function moveOf(old: number | undefined, now: number): string {
  if (old === undefined) return 'new';
  return old === now ? '' : old > now ? `↑${old - now}` : `↓${now - old}`;
}
