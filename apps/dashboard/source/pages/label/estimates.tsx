/** What the labels say of how good the verdicts are. */
import type { Answer } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { percent } from '../../words/format.ts';

type Told = Answer<'get /api/collections/{collection}/labels/estimate'>;
type Estimate = Told['precision'];

/** Fewer labels tell nothing. */
const fewest = 10;

const rows: readonly { key: 'precision' | 'missed' | 'onTopic'; words: string }[] = [
  { key: 'precision', words: 'of the pages called on topic are' },
  { key: 'missed', words: 'of the others are on topic all the same' },
  { key: 'onTopic', words: 'of all pages are on topic' },
];

export function Estimates({ collection, labels }: { collection: string; labels: number }) {
  const { turns } = useCollection();
  const asked = { path: { collection } };
  const turn = `${turns} ${labels}`;
  const { answer: told = {} } = useAnswer('get /api/collections/{collection}/labels/estimate', asked, {
    ...{ turn, when: labels >= fewest },
  });
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
