/** A crawl that brought nothing: what became of its starts, and what to do. */
import { useCollection } from '../../api/collection-state.ts';
import { Address } from '../../parts/page-link.tsx';
import { Empty } from '../../parts/says.tsx';
import { likeAddress } from '../../routing/places.ts';
import { reasonWords } from '../../words/words.ts';

const remedies: Readonly<Record<string, string>> = {
  'private-address':
    'Addresses on this machine or in a private network are asked only when “Allow private addresses” names them, among the limits and manners.',
  robots: 'The site does not want to be crawled there. Start at another page or site.',
  dns: 'Is the address spelled right?',
  connection: 'Is the site reachable from here?',
  timeout: 'Try again later, or allow more time for a request.',
};

export function NoPages({ collection }: { collection: string }) {
  const { visits } = useCollection();
  const left = visits.filter(({ outcome }) => outcome === 'skipped' || outcome === 'failed');
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  return (
    <Empty title="No page could be fetched">
      <ul>
        {left.slice(0, 8).map(({ number, url, reason, detail }) => (
          <li key={number}>
            <Address url={url} />
            <span>{reasonWords(reason)}</span> <span class="quiet small">{detail}</span>
          </li>
        ))}
      </ul>
      {reasons
        .flatMap(reason => remedies[reason] ?? [])
        .map(words => (
          <p key={words}>{words}</p>
        ))}
      <a class="button main" href={likeAddress(collection)}>
        Change the crawl and try again
      </a>
    </Empty>
  );
}
