/** What crawled pages say of themselves is shown as text, whatever it is; it may run in any direction and to any length. */
import { pathOf } from '../routing/places.ts';
import { shortUrl } from '../words/format.ts';
import { Icon } from './icons.tsx';

export const pageAddress = (collection: string, url: string): string =>
  `${pathOf({ view: 'page', collection })}?url=${encodeURIComponent(url)}`;

interface PageLinkProps {
  collection: string;
  url: string;
  title: string;
}

/** To our view of a page, by its title, or by its address where it has none. */
export function PageLink({ collection, url, title }: PageLinkProps) {
  return (
    <a class="page-link" href={pageAddress(collection, url)}>
      <bdi>{title.trim() || shortUrl(url)}</bdi>
    </a>
  );
}

/** The address of a page as small print. */
export function Address({ url }: { url: string }) {
  return (
    <bdi class="address" dir="ltr">
      {shortUrl(url)}
    </bdi>
  );
}

/** To the page itself, on the web. */
export function OutsideLink({ url }: { url: string }) {
  return (
    <a class="outside" href={/^https?:/i.test(url) ? url : undefined} target="_blank" rel="noreferrer noopener">
      <Address url={url} /> <Icon name="out" />
      <span class="unseen"> (opens the live page in a new tab)</span>
    </a>
  );
}
