/** What came in last, each page with its verdict. */
import { useCollection } from '../../api/collection-state.ts';
import type { Visit } from '../../api/use-news.ts';
import { Address, PageLink } from '../../parts/page-link.tsx';
import { RowVerdict } from '../../parts/verdict.tsx';
import { clockTime } from '../../words/format.ts';

export function LatestPages({ collection }: { collection: string }) {
  const { visits } = useCollection();
  const pages = visits.filter(({ outcome }) => outcome === 'page').slice(0, 14);
  return (
    <section class="card latest" aria-labelledby="latest-title">
      <h2 id="latest-title">Latest pages</h2>
      {pages.length === 0 ? (
        <p class="quiet">None yet.</p>
      ) : (
        <ol>
          {pages.map(visit => (
            <Row key={visit.number} collection={collection} visit={visit} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ collection, visit }: { collection: string; visit: Visit }) {
  return (
    <li data-row>
      <div>
        <PageLink collection={collection} url={visit.url} title={visit.title} />
        <Address url={visit.url} />
      </div>
      <div class="said">
        <RowVerdict url={visit.url} title={visit.title} relevant={visit.relevant ?? false} score={visit.score} />
        <span class="quiet small number">
          {visit.repeats ? 'repeats another · ' : ''}
          {clockTime(visit.at)}
        </span>
      </div>
    </li>
  );
}
