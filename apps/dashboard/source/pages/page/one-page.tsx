/** One page of a collection: what is on it, its verdict, why it is here, and what was fetched. */
import { useState } from 'preact/hooks';
import { addressOf } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import { withToken } from '../../api/token.ts';
import { type Answered, useAnswer } from '../../api/use-answer.ts';
import { useLabels } from '../../api/use-labels.ts';
import { OutsideLink, PageLink } from '../../parts/page-link.tsx';
import { Empty, Trouble, WhenAnswered } from '../../parts/says.tsx';
import { TakeBack } from '../../parts/verdict.tsx';
import { VerdictChoice } from '../../parts/verdict-choice.tsx';
import { useAddress } from '../../routing/navigation.ts';
import { bytes, dateTime, hostOf } from '../../words/format.ts';
import { languageName, typeName } from '../../words/words.ts';
import { PageLinks } from './page-links.tsx';
import { PageVerdict } from './page-verdict.tsx';
import { PageVisits } from './page-visits.tsx';
import { PathHere } from './path-here.tsx';
import type { PageAnswer } from './types.ts';
import './one-page.css';

export function OnePage({ collection }: { collection: string }) {
  const { search } = useAddress();
  const url = new URLSearchParams(search).get('url') ?? '';
  if (url === '') {
    return (
      <Empty title="No page is named">
        <p>Choose one from the search.</p>
      </Empty>
    );
  }
  return <Named key={url} collection={collection} url={url} />;
}

function Named({ collection, url }: { collection: string; url: string }) {
  const { turns } = useCollection();
  const asked = { path: { collection }, query: { url } };
  const page: Answered<PageAnswer> = useAnswer('get /api/collections/{collection}/page', asked, { turn: turns });
  return (
    <WhenAnswered of={page} waiting="Opening the page…">
      {answer => <Shown collection={collection} page={answer} />}
    </WhenAnswered>
  );
}

function Shown({ collection, page }: { collection: string; page: PageAnswer }) {
  const { url, title, verdict, main, cut, archived, duplicateOf } = page;
  const { said, say, problem } = useLabels();
  const asked = { path: { collection }, query: { url } };
  return (
    <article class="one-page">
      <header>
        <h2 class="page-title">
          <bdi>{title.trim() || hostOf(url)}</bdi>
        </h2>
        <p class="small">
          <OutsideLink url={url} />
        </p>
        <p class="quiet small">{factsOf(page)}</p>
        {duplicateOf && (
          <p class="small">
            It repeats <PageLink collection={collection} url={duplicateOf} title={duplicateOf} />
          </p>
        )}
        <div class="row">
          <VerdictChoice
            title={title || url}
            relevant={said.get(url) ?? verdict.relevant}
            onSay={relevant => void say(url, relevant, false)}
          />
          <PageVerdict verdict={verdict} isYours={said.has(url)} />
          <TakeBack url={url} title={title} />
        </div>
        {problem && <Trouble>{problem}</Trouble>}
      </header>
      <div class="halves">
        <div class="column">
          <section class="card" aria-labelledby="text-title">
            <h2 id="text-title">Main text</h2>
            {main.trim() === '' ? <p class="quiet">This page has no text of its own.</p> : <MainText text={main} />}
            {cut && <p class="quiet small">The text goes on; this is its beginning.</p>}
          </section>
          <PageVisits collection={collection} url={url} />
        </div>
        <div class="column">
          <PathHere collection={collection} path={page.path} />
          <PageLinks collection={collection} page={page} />
        </div>
      </div>
      {archived && (
        <details class="card">
          <summary>The page as it was fetched</summary>
          <p class="quiet small">From the archive, without scripts, pictures and anything that would ask the web.</p>
          <iframe
            class="archived"
            title="The page as it was fetched"
            sandbox=""
            loading="lazy"
            src={withToken(addressOf('get /api/collections/{collection}/archived', asked))}
          />
        </details>
      )}
    </article>
  );
}

/** Characters beyond which a text is first shown in part. */
const muchText = 2500;

function MainText({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= muchText);
  return (
    <>
      <bdi class={whole ? 'main-text' : 'main-text short'} dir="auto">
        {text}
      </bdi>
      {!whole && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the whole text
        </button>
      )}
    </>
  );
}

function factsOf({ contentType, language, bytes: size, fetchedAt, status, details }: PageAnswer): string {
  const type = contentType.split(';')[0];
  const facts = [
    details.author && `by ${details.author}`,
    details.published,
    details.siteName,
    typeName(type),
    language && languageName(language),
    bytes(size),
    `fetched ${dateTime(fetchedAt)}`,
    status !== 200 && `status ${status}`,
    details.licence && `licence ${details.licence}`,
  ];
  return facts.filter(Boolean).join(' · ');
}
