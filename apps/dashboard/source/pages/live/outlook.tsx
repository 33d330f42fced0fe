/** What is still to be found, by estimate. */
import type { Figures } from '../../api/use-news.ts';
import { number, percent } from '../../words/format.ts';

export function Outlook({ figures: { outlook } }: { figures: Figures }) {
  if (!outlook) return null;
  const { left, next, downloads, recall } = outlook;
  return (
    <section class="card outlook" aria-labelledby="outlook-title">
      <h2 id="outlook-title">Still to find</h2>
      <table class="small">
        <thead>
          <tr>
            <th>pages on topic</th>
            <th class="number">about</th>
            <th class="number">nine times in ten</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>in the next {number(downloads)} pages</td>
            <td class="number">{number(next.middle)}</td>
            <td class="number">
              {number(next.low)} to {number(next.high)}
            </td>
          </tr>
          <tr>
            <td>within reach in all</td>
            <td class="number">{number(left.middle)}</td>
            <td class="number">
              {number(left.low)} to {number(left.high)}
            </td>
          </tr>
          {recall && (
            <tr>
              <td>found so far</td>
              <td class="number">{percent(recall.middle)}</td>
              <td class="number">
                {percent(recall.low)} to {percent(recall.high)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <p class="quiet small">An estimate that goes by the judge’s verdicts; labels make both better.</p>
    </section>
  );
}
