/** One page at a time, the most doubtful first: on topic or not? Each answer teaches the judge at once. */
import { useState } from 'preact/hooks';
import { useCollection } from '../../api/collection-state.ts';
import { useLabels } from '../../api/use-labels.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Empty, Trouble, Waiting } from '../../parts/says.tsx';
import { AskedCard } from './asked-card.tsx';
import { Estimates } from './estimates.tsx';
import { useQueue } from './use-queue.ts';
import { WhatChanged } from './what-changed.tsx';
import { WhatComesNext } from './what-comes-next.tsx';
import './label.css';

export function Label({ collection }: { collection: string }) {
  const [fair, setFair] = useState(false);
  return (
    <>
      <div class="title-row">
        <h2 class="page-title">Is this page on topic?</h2>
        <div class="row">
          {[false, true].map(each => (
            <button key={String(each)} type="button" aria-pressed={fair === each} onClick={() => setFair(each)}>
              {each ? 'Drawn by lot' : 'Most doubtful first'}
            </button>
          ))}
        </div>
      </div>
      <p class="quiet small under-title">
        {fair ? 'Pages drawn by lot tell how good the verdicts are.' : 'Labels on doubtful pages teach the judge most.'}
      </p>
      <Asking key={String(fair)} collection={collection} fair={fair} />
    </>
  );
}

function Asking({ collection, fair }: { collection: string; fair: boolean }) {
  const { figures } = useCollection();
  const { page, before, problem, next, back } = useQueue(collection, fair);
  const labels = useLabels();
  const [said, setSaid] = useState('');
  const say = (relevant: boolean) => {
    if (!page) return;
    setSaid(`You said: ${relevant ? 'on topic' : 'off topic'}. Next page.`);
    void labels.say(page.url, relevant, !fair);
    next();
  };
  const skip = () => {
    setSaid('Skipped.');
    if (page) next();
  };
  const undo = () => {
    if (!before) return;
    const wasSaid = labels.said.has(before.url);
    setSaid(wasSaid ? 'Taken back. Is this page on topic?' : 'Back to the page before.');
    if (wasSaid) void labels.forget(before.url);
    back();
  };
  useKeys({ y: () => say(true), n: () => say(false), s: skip, u: undo });
  const trouble = problem || labels.problem;
  return (
    <div class="label">
      <div class="column">
        {trouble && <Trouble>{trouble}</Trouble>}
        <p class="unseen" role="status">
          {said}
        </p>
        {page === undefined && !problem && <Waiting>Choosing pages to ask about…</Waiting>}
        {page === null && (
          <Empty title="No page is left to ask about">
            <p>
              {figures?.pages === 0
                ? 'The collection has no pages yet. Come back when the crawl has fetched some.'
                : 'You have seen every page that the judge doubts. Take the collection home, or let the crawl fetch more.'}
            </p>
          </Empty>
        )}
        {page && (
          <AskedCard
            key={page.url}
            collection={collection}
            page={page}
            earlier={labels.said.get(page.url)}
            onSay={say}
            onSkip={skip}
            onUndo={before && undo}
            undoes={before && labels.said.has(before.url) ? 'Take the last one back' : 'Back'}
          />
        )}
      </div>
      <div class="column">
        <WhatChanged collection={collection} labels={labels} />
        <WhatComesNext collection={collection} when={page !== undefined} />
        <Estimates collection={collection} labels={labels.said.size} />
      </div>
    </div>
  );
}
