/** A crawl that brought nothing: what became of its starts, and what to do. */
import { useCollection } from '../../api/collection-state.ts';
import { Address } from '../../parts/page-link.tsx';
import { Empty } from '../../parts/says.tsx';
import { likeAddress } from '../../routing/places.ts';
import { hostOf } from '../../words/format.ts';
import { reasonWords } from '../../words/words.ts';

const remedies: Readonly<Record<string, string>> = {
  'private-address':
    'Addresses on this machine or in a private network are asked only when you allow it: links on pages could lead there, too.',
  robots: 'The site does not want to be crawled there. Start at another page or site.',
  dns: 'Is the address spelled right?',
  connection: 'Is the site reachable from here?',
  timeout: 'Try again later, or allow more time for a request.',
};

export function NoPages({ collection }: { collection: string }) {
  const { visits } = useCollection();
  const left = visits.filter(({ outcome }) => outcome === 'skipped' || outcome === 'failed');
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  const own = [...new Set(left.filter(({ reason }) => reason === 'private-address').map(({ url }) => hostOf(url)))];
  return (
    <Empty title="No page could be fetched">
      <ul>
        {left.slice(0, 8).map(({ number, url, reason, detail }) => (
          <li key={number}>
            <Address url={url} />
            <span>{reasonWords(reason)}</span> {reason !== 'dns' && <span class="quiet small">{detail}</span>}
          </li>
        ))}
      </ul>
      {reasons
        .flatMap(reason => remedies[reason] ?? [])
        .map(words => (
          <p key={words}>{words}</p>
        ))}
      <div class="row">
        {own.length > 0 && (
          <>
            <a class="button main" href={likeAddress(collection, own)}>
              {own.length === 1 ? 'Allow this address' : `Allow these ${own.length} addresses`}
            </a>
            <a class="button" href={likeAddress(collection, ['*'])}>
              Allow every private address
            </a>
          </>
        )}
        <a class={own.length > 0 ? 'button' : 'button main'} href={likeAddress(collection)}>
          Change the crawl and try again
        </a>
      </div>
    </Empty>
  );
}
