/** The machines that make the requests, where it is not the one that crawls. */
import type { Figures } from '../../api/use-news.ts';
import { number } from '../../words/format.ts';

export function Workers({ figures: { workers } }: { figures: Figures }) {
  if (!workers) return null;
  return (
    <section class="card workers" aria-labelledby="workers-title">
      <h2 id="workers-title">Workers</h2>
      {workers.length === 0 ? (
        <p class="quiet small">No worker is there: the crawl waits for one.</p>
      ) : (
        <table class="small">
          <thead>
            <tr>
              <th scope="col">Worker</th>
              <th scope="col" class="number">
                Answers
              </th>
              <th scope="col" class="number">
                A second
              </th>
            </tr>
          </thead>
          <tbody>
            {workers.map(({ name, alive, underWay, rendering, lag, answers, failures, perSecond }) => (
              <tr key={name}>
                <td class="name">
                  {name}
                  <br />
                  <span class="quiet">
                    {alive ? `${number(underWay)} under way, which waited ${number(lag)} ms` : 'silent'}
                    {rendering > 0 && `, ${number(rendering)} rendered`}
                  </span>
                </td>
                <td class="number">
                  {number(answers)}
                  <br />
                  {failures > 0 && <span class="quiet">{number(failures)} failed</span>}
                </td>
                <td class="number">{perSecond.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
