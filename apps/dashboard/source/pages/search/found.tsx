/** The pages that a search found, with the lines in which its words stand. */
import type { Answer } from '../../api/client.ts';
import { Address, PageLink } from '../../parts/page-link.tsx';
import { Empty } from '../../parts/says.tsx';
import { RowVerdict } from '../../parts/verdict.tsx';
import { dateTime } from '../../words/format.ts';
import { languageName, typeName } from '../../words/words.ts';

type FoundPage = Answer<'get /api/collections/{collection}/search'>['pages'][number];

interface FoundProps {
  collection: string;
  pages: readonly FoundPage[];
  words: string;
}

export function Found({ collection, pages, words }: FoundProps) {
  if (pages.length === 0) {
    return (
      <Empty title="No page was found">
        <p>
          {words === ''
            ? 'Nothing fits what you chose, or the collection has no pages yet.'
            : 'Try fewer words, another spelling, or a beginning with a star: pollin*.'}
        </p>
      </Empty>
    );
  }
  return (
    <ol class="found">
      {pages.map(page => (
        <li key={page.id} data-row>
          <PageLink collection={collection} url={page.url} title={page.title} />
          <Address url={page.url} />
          <p class="snippet small">
            <bdi>
              <Marked text={page.snippet} />
            </bdi>
          </p>
          <p class="row small">
            <RowVerdict {...page} />
            <span class="quiet">
              {[page.language && languageName(page.language), typeName(page.type), dateTime(page.fetchedAt)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Found words stand between two signs that no text can hold. */
function Marked({ text }: { text: string }) {
  return (
    <>
      {text.split('\ufdd0').map((part, index) => {
        const [found, rest] = index === 0 ? ['', part] : part.split('\ufdd1');
        return (
          <>
            {found && <mark>{found}</mark>}
            {rest}
          </>
        );
      })}
    </>
  );
}
