/** An evaluation: its figures as a table, and the whole report with the curves. */
import { type Answer, addressOf } from '../../api/client.ts';
import { withToken } from '../../api/token.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { WhenAnswered } from '../../parts/says.tsx';
import { number, percent } from '../../words/format.ts';
import './lab.css';

export function EvaluationPage({ evaluation }: { evaluation: string }) {
  const result = useAnswer('get /api/evaluations/{evaluation}', { path: { evaluation } });
  return (
    <>
      <p class="small">
        <a href="/lab">Lab</a>
      </p>
      <h1>
        <bdi>{evaluation}</bdi>
      </h1>
      <WhenAnswered of={result} waiting="Reading the evaluation…">
        {answer => <Figures {...answer} />}
      </WhenAnswered>
      <iframe
        class="whole-report card"
        title={`Report of ${evaluation}`}
        sandbox=""
        src={withToken(addressOf('get /api/evaluations/{evaluation}/report', { path: { evaluation } }))}
      />
    </>
  );
}

function Figures({ crawls, threshold, examples }: Answer<'get /api/evaluations/{evaluation}'>) {
  return (
    <section class="card ranking evaluated" aria-label="Collections compared">
      <p>
        Compared with {number(examples)} example {examples === 1 ? 'page' : 'pages'}; alike from a cosine of {threshold}{' '}
        on.
      </p>
      <table>
        <thead>
          <tr>
            <th>collection</th>
            <th class="number">pages</th>
            <th class="number">alike</th>
            <th class="number">their share</th>
            <th class="number">average similarity</th>
            <th class="number">of what all found</th>
          </tr>
        </thead>
        <tbody>
          {crawls.map(({ name, pages, alike, share, averageSimilarity, unionRecall }) => (
            <tr key={name}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td class="number">{number(pages)}</td>
              <td class="number">{number(alike)}</td>
              <td class="number">{percent(share)}</td>
              <td class="number">{averageSimilarity.toFixed(3)}</td>
              <td class="number">{percent(unionRecall)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
