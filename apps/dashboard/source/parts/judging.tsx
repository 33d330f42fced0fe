import type { Figures } from '../api/use-news.ts';
import { number, percent } from '../words/format.ts';

/** How far those are who judge the pages again. */
export function Judging({ figures }: { figures: Figures | undefined }) {
  const { done, total } = figures?.judged ?? { done: 0, total: 0 };
  return (
    <div class="judging">
      <p class="quiet small">
        Judging the pages again with what you said…
        {total > 0 && ` ${percent(done / total)} (${number(done)} of ${number(total)})`} You can go on meanwhile.
      </p>
      <progress {...(total > 0 && { value: done, max: total })} aria-label="Pages judged again" />
    </div>
  );
}
