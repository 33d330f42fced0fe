/** When the page was visited, what was found, and what it said otherwise from one visit to another. */
import { useState } from 'preact/hooks';
import type { Answer } from '../../api/client.ts';
import { type Answered, useAnswer } from '../../api/use-answer.ts';
import { Choice } from '../../parts/choice.tsx';
import { counted, dateTime } from '../../words/format.ts';
import { TextDifference } from './text-difference.tsx';

type History = Answer<'get /api/collections/{collection}/history'>;
type Visit = History['visits'][number];

/** Visits that are shown at once: the first, and the last ones. */
const shownLast = 10;

const foundWords: Readonly<Record<string, string>> = {
  first: 'first visit',
  'not-modified': 'not modified, says its server',
  identical: 'the same, byte for byte',
  unchanged: 'the same text',
  changed: 'changed',
  gone: 'gone',
  moved: 'moved',
  refused: 'may not be fetched any more',
  unreachable: 'no answer',
};
/** What a reader of the list looks for. */
const striking: ReadonlySet<string> = new Set(['changed', 'gone', 'moved', 'refused']);

export function PageVisits({ collection, url }: { collection: string; url: string }) {
  const [between, setBetween] = useState<{ from: number; to: number }>();
  const asked = { path: { collection }, query: { url, ...between } };
  const { answer }: Answered<History> = useAnswer('get /api/collections/{collection}/history', asked);
  // One visit is told above.
  if (!answer || answer.visits.length < 2) return null;
  const { visits, difference } = answer;
  return (
    <section class="card" aria-labelledby="visits-title">
      <h2 id="visits-title">{counted(visits.length, 'visit')}</h2>
      <VisitList visits={visits} />
      {difference ? (
        <>
          <BetweenVisits visits={visits} from={difference.from} to={difference.to} onChoice={setBetween} />
          <TextDifference lines={difference.lines} />
        </>
      ) : (
        <p class="quiet small">It has said one thing only.</p>
      )}
    </section>
  );
}

function VisitList({ visits }: { visits: readonly Visit[] }) {
  const [all, setAll] = useState(false);
  const numbered = visits.map((visit, place) => ({ ...visit, number: place + 1 }));
  const shown = all ? numbered : numbered.filter(({ number }) => number === 1 || number > visits.length - shownLast);
  const hidden = visits.length - shown.length;
  return (
    <>
      <ol class="visits small">
        {shown.map(({ number, at, found, status, detail }) => (
          <li key={number} value={number}>
            <span class="quiet">{dateTime(at)}</span>{' '}
            <span class={striking.has(found) ? 'striking' : ''}>
              {foundWords[found] ?? found}
              {found === 'moved' && detail !== '' ? ` to ${detail}` : ''}
            </span>
            <span class="quiet">{status > 0 ? ` (${status})` : ''}</span>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <button type="button" onClick={() => setAll(true)}>
          Show {counted(hidden, 'earlier visit')}
        </button>
      )}
    </>
  );
}

interface BetweenProps {
  visits: readonly Visit[];
  from: number;
  to: number;
  onChoice: (between: { from: number; to: number }) => void;
}

/** Two visits that found a text of their own. */
function BetweenVisits({ visits, from, to, onChoice }: BetweenProps) {
  const choices = visits.flatMap(({ hasText, at }, place) =>
    hasText ? [{ value: String(place + 1), words: `visit ${place + 1}, ${dateTime(at)}` }] : [],
  );
  return (
    <div class="row between">
      <Choice
        label="Changes from"
        value={String(from)}
        choices={choices}
        onValue={value => onChoice({ from: Number(value), to })}
      />
      <Choice
        label="to"
        value={String(to)}
        choices={choices}
        onValue={value => onChoice({ from, to: Number(value) })}
      />
    </div>
  );
}
