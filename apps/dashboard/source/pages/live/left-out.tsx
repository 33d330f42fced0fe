/** What did not become a page, and why. */
import { useCollection } from '../../api/collection-state.ts';
import type { Visit } from '../../api/use-news.ts';
import { Address } from '../../parts/page-link.tsx';
import { number } from '../../words/format.ts';
import { reasonWords } from '../../words/words.ts';

export function LeftOut() {
  const { described, visits } = useCollection();
  if (!described) return null;
  const latest = visits.filter(({ outcome }) => outcome === 'skipped' || outcome === 'failed').slice(0, 6);
  return (
    <section class="card left-out" aria-labelledby="left-out-title">
      <h2 id="left-out-title">Left out, and why</h2>
      <Counts title="Left out" counts={described.reasons} none="Nothing was left out." />
      <Counts title="Failed" counts={described.failures} none="Nothing failed." />
      {latest.length > 0 && (
        <details>
          <summary>The latest</summary>
          <ol class="small">
            {latest.map(visit => (
              <li key={visit.number}>
                <Address url={visit.url} />
                <span class="quiet">{wordsOf(visit)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Counts({ title, counts, none }: { title: string; counts: Record<string, number>; none: string }) {
  const rows = Object.entries(counts).sort((a, b) => b[1] - a[1]);
  if (rows.length === 0) return <p class="quiet small">{none}</p>;
  return (
    <table class="small">
      <caption>{title}</caption>
      <tbody>
        {rows.slice(0, 10).map(([reason, count]) => (
          <tr key={reason}>
            <td>{reasonWords(reason)}</td>
            <td class="number">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wordsOf = ({ reason, detail, status }: Visit): string =>
  [reasonWords(reason), detail || (status ? String(status) : '')].filter(Boolean).join(': ');
