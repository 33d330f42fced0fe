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
                Failed
              </th>
              <th scope="col" class="number">
                A second
              </th>
              <th scope="col" class="number">
                Waits
              </th>
            </tr>
          </thead>
          <tbody>
            {workers.map(worker => (
              <tr key={worker.name}>
                <td>
                  {worker.name} {!worker.alive && <span class="quiet">silent</span>}
                </td>
                <td class="number">{number(worker.answers)}</td>
                <td class="number">{number(worker.failures)}</td>
                <td class="number">{worker.perSecond.toFixed(1)}</td>
                <td class="number">{number(worker.lag)} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
