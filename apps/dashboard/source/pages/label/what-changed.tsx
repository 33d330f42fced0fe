/** What the labels did: pages that now have another verdict. */
import { useCollection } from '../../api/collection-state.ts';
import type { Labels } from '../../api/use-labels.ts';
import type { Figures } from '../../api/use-news.ts';
import { Judging } from '../../parts/judging.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { counted, number, percent } from '../../words/format.ts';

/** A crawl that runs hears labels itself, at once. */
const isHeardByCrawl = (figures: Figures | undefined): boolean =>
  figures?.state === 'running' || figures?.state === 'paused';

export function WhatChanged({ collection, labels }: { collection: string; labels: Labels }) {
  const { figures, changed } = useCollection();
  const isJudging = (labels.told?.judging ?? false) && !isHeardByCrawl(figures);
  return (
    <section class="card changed" aria-labelledby="changed-title">
      <div class="card-head">
        <h2 id="changed-title">What changed</h2>
        <span class="quiet small number">{counted(labels.said.size, 'label')}</span>
      </div>
      {figures && (
        <p class="number">
          {number(figures.relevant)} of {counted(figures.pages, 'page')} on topic ({percent(figures.harvestRate)})
        </p>
      )}
      <div role="status">
        {isJudging && <Judging figures={figures} />}
        {changed ? (
          <p>
            Last change: {counted(changed.toRelevant, 'page')} turned on topic, {number(changed.toOther)} off topic.
          </p>
        ) : (
          !isJudging && <p class="quiet small">Pages whose verdict turns because of your labels appear here.</p>
        )}
      </div>
      {changed && (
        <ul class="turned small">
          {changed.pages.slice(0, 6).map(({ url, title, relevant }) => (
            <li key={url}>
              <PageLink collection={collection} url={url} title={title} />
              <span class="quiet">now </span>
              <Verdict relevant={relevant} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
