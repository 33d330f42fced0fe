/** Links to the page and links on it. */
import { Address, PageLink } from '../../parts/page-link.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { counted, number, score } from '../../words/format.ts';
import type { PageAnswer } from './types.ts';

const outcomes: Readonly<Record<string, string>> = {
  waiting: 'waiting',
  redirect: 'redirected',
  skipped: 'left out',
  failed: 'failed',
};

export function PageLinks({ collection, page }: { collection: string; page: PageAnswer }) {
  const { incoming, links, linkCount } = page;
  return (
    <>
      <details class="card links">
        <summary>{counted(incoming.length, 'link')} to it</summary>
        <ul>
          {incoming.map(({ from, anchor, priority }) => (
            <li key={`${from} ${anchor}`}>
              <PageLink collection={collection} url={from} title={anchor} />
              <Address url={from} />
              {priority !== undefined && <span class="quiet small number">ranked {score(priority)}</span>}
            </li>
          ))}
        </ul>
      </details>
      <details class="card links">
        <summary>{counted(linkCount, 'link')} on it</summary>
        <ul>
          {links.map(({ url, anchor, outcome, relevant }) => (
            <li key={`${url} ${anchor}`}>
              {outcome === 'page' ? (
                <PageLink collection={collection} url={url} title={anchor} />
              ) : (
                <bdi>{anchor.trim() || 'no text'}</bdi>
              )}
              <Address url={url} />
              <span class="small">
                {relevant === undefined ? (
                  <span class="quiet">{outcomes[outcome] ?? outcome}</span>
                ) : (
                  <Verdict relevant={relevant} />
                )}
              </span>
            </li>
          ))}
        </ul>
        {links.length < linkCount && <p class="quiet small">and {number(linkCount - links.length)} more</p>}
      </details>
    </>
  );
}
