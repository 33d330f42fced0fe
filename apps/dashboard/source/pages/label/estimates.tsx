/** What the labels say of how good the verdicts are. */
import type { Labels } from '../../api/use-labels.ts';
import { percent } from '../../words/format.ts';

type Told = NonNullable<Labels['told']>;
type Estimate = Told['precision'];

const rows: readonly { key: 'precision' | 'missed' | 'onTopic'; words: string }[] = [
  { key: 'precision', words: 'of the pages called on topic are' },
  { key: 'missed', words: 'of the others are on topic all the same' },
  { key: 'onTopic', words: 'of all pages are on topic' },
];

export function Estimates({ told }: { told: Told | undefined }) {
  if (!told) return null;
  const known = rows.filter(({ key }) => told[key] !== undefined);
  return (
    <section class="card" aria-labelledby="estimates-title">
      <h2 id="estimates-title">How good are the verdicts?</h2>
      {known.length === 0 ? (
        <p class="quiet small">From ten labels on, they tell. Those drawn by lot tell most.</p>
      ) : (
        <table class="small">
          <tbody>
            {known.map(({ key, words }) => (
              <tr key={key}>
                <td class="number">{rangeOf(told[key])}</td>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const rangeOf = (estimate: Estimate): string =>
  estimate ? `${percent(estimate.low)} to ${percent(estimate.high)}` : '';
