/** How a crawl is, in seven figures. */
import type { Figures } from '../../api/use-news.ts';
import { Figure } from '../../parts/figure.tsx';
import { bytes, decimal, duration, number, percent } from '../../words/format.ts';

export function FigureRow({ figures }: { figures: Figures }) {
  const { pages, relevant, harvestRate, chanceRate, budget, pagesPerSecond, secondsLeft, waiting, hosts } = figures;
  const { state, skipped, failed, duplicates, bytes: size } = figures;
  const times = chanceRate ? harvestRate / chanceRate : 0;
  return (
    <dl class="figures" aria-label="How the crawl is">
      <Figure name="On topic" strong note={duplicates ? `${number(duplicates)} pages repeat others` : 'by the judge'}>
        {number(relevant)}
      </Figure>
      <Figure name="Pages fetched" note={budget === undefined ? undefined : `of ${number(budget)}`}>
        {number(pages)}
      </Figure>
      <Figure
        name="Harvest"
        note={times >= 1.1 ? `${decimal(times)} × chance (${percent(chanceRate!)})` : 'of the pages are on topic'}
      >
        {percent(harvestRate)}
      </Figure>
      {state === 'running' && (
        <Figure name="Speed" note={secondsLeft === undefined ? undefined : `about ${duration(secondsLeft)} left`}>
          {decimal(pagesPerSecond)} pages/s
        </Figure>
      )}
      {waiting !== undefined && (
        <Figure name="Waiting" note="links to follow">
          {number(waiting)}
        </Figure>
      )}
      <Figure name="Hosts" note={size ? `${bytes(size)} received` : undefined}>
        {number(hosts)}
      </Figure>
      {skipped !== undefined && (
        <Figure name="Left out" note={failed ? `and ${number(failed)} failed` : 'none failed'}>
          {number(skipped)}
        </Figure>
      )}
    </dl>
  );
}
