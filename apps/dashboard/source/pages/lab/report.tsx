/** A result of the lab: the best strategy in words, a table, the curves, and the whole report. */
import { type Answer, addressOf } from '../../api/client.ts';
import { withToken } from '../../api/token.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Bar } from '../../parts/bar.tsx';
import { WhenAnswered } from '../../parts/says.tsx';
import { percent } from '../../words/format.ts';
import { Curves } from './curves.tsx';
import './lab.css';

type Result = Answer<'get /api/labs/{lab}'>;

/** What is shown of the measures; the report has all. */
const shown: readonly { metric: string; words: string }[] = [
  { metric: 'harvestRate', words: 'of the fetched pages on topic' },
  { metric: 'recall', words: 'of the pages on topic found' },
  { metric: 'recallArea', words: 'how early, on the whole' },
];

export function Report({ lab }: { lab: string }) {
  const result = useAnswer('get /api/labs/{lab}', { path: { lab } });
  return (
    <>
      <p class="small">
        <a href="/lab">Lab</a>
      </p>
      <h1>
        <bdi>{lab}</bdi>
      </h1>
      <WhenAnswered of={result} waiting="Reading the results…">
        {answer => <Shown lab={lab} result={answer} />}
      </WhenAnswered>
    </>
  );
}

function Shown({ lab, result }: { lab: string; result: Result }) {
  const metrics = shown.filter(({ metric }) => result.summary.some(row => row.metric === metric));
  const leading = metrics.at(-1);
  const measured = (strategy: string, metric: string) =>
    result.summary.find(row => row.strategy === strategy && row.metric === metric);
  const rank = (strategy: string) => (leading ? (measured(strategy, leading.metric)?.mean ?? 0) : 0);
  const strategies = [...new Set(result.summary.map(({ strategy }) => strategy))].sort((a, b) => rank(b) - rank(a));
  return (
    <>
      {strategies.length > 1 && (
        <p class="notice">
          <strong>{strategies[0]}</strong> finds pages on topic earliest here, before {strategies[1]}.
        </p>
      )}
      {metrics.length > 0 && (
        <section class="card ranking" aria-label="Strategies compared">
          <table>
            <thead>
              <tr>
                <th>strategy</th>
                {metrics.map(({ metric, words }) => (
                  <th key={metric} class="number">
                    {words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {strategies.map(strategy => (
                <tr key={strategy}>
                  <td>{strategy}</td>
                  {metrics.map(({ metric }) => (
                    <td key={metric} class="number">
                      {percent(measured(strategy, metric)?.mean ?? 0)}
                      {metric === leading?.metric && <Bar share={measured(strategy, metric)?.mean ?? 0} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Curves curves={result.curves} />
      <details class="card">
        <summary>The whole report</summary>
        <iframe
          class="whole-report"
          title={`Report of ${lab}`}
          sandbox=""
          loading="lazy"
          src={withToken(addressOf('get /api/labs/{lab}/report', { path: { lab } }))}
        />
      </details>
    </>
  );
}
