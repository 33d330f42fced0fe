/** From the seed to the page, step by step, with the score of each link and what made it. */
import { Address, PageLink } from '../../parts/page-link.tsx';
import { Parts } from '../../parts/parts.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { counted, score } from '../../words/format.ts';
import type { PathStep } from './types.ts';

const foundWords: Readonly<Record<string, string>> = {
  seed: 'You named it as a start',
  redirect: 'Redirected here',
  home: 'Home page of its site',
};

export function PathHere({ collection, path }: { collection: string; path: readonly PathStep[] }) {
  return (
    <section class="card" aria-labelledby="path-title">
      <h2 id="path-title">Why it is here</h2>
      <ol class="path">
        {path.map((step, index) => (
          <li key={step.url}>
            <p class="small quiet">
              {step.found === 'link' ? (
                <>
                  by the link “<bdi>{step.anchor.trim() || 'no text'}</bdi>”
                  {step.priority === undefined ? '' : `, ranked ${score(step.priority)}`}
                </>
              ) : (
                (foundWords[step.found] ?? step.found)
              )}
            </p>
            <Parts parts={step.parts} />
            {step.detail && <p class="small quiet">{step.detail}</p>}
            {index === path.length - 1 ? (
              <strong>this page</strong>
            ) : (
              <PageLink collection={collection} url={step.url} title={step.title} />
            )}
            <Address url={step.url} />
            <p class="row small">
              {step.relevant !== undefined && <Verdict relevant={step.relevant} score={step.score} />}
              <span class="quiet">{counted(step.linkedFrom, 'page links to it', 'pages link to it')}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
