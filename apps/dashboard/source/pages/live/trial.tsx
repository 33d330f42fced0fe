/** A trial: a few pages are fetched, their verdicts corrected, and then the crawl begins. */
import { useRef } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import type { TrialOf } from '../../api/trial.ts';
import { useAction } from '../../api/use-action.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useLabels } from '../../api/use-labels.ts';
import type { Figures } from '../../api/use-news.ts';
import { Judging } from '../../parts/judging.tsx';
import { Address, PageLink } from '../../parts/page-link.tsx';
import { Trouble, WhenAnswered } from '../../parts/says.tsx';
import { TakeBack } from '../../parts/verdict.tsx';
import { VerdictChoice } from '../../parts/verdict-choice.tsx';
import { likeAddress } from '../../routing/places.ts';
import { counted, number, percent } from '../../words/format.ts';
import { isAlive } from '../../words/words.ts';

/** With more rows the button stands behind them, too. */
const fewRows = 8;

interface TrialProps {
  collection: string;
  trial: TrialOf;
  figures: Figures;
}

export function Trial({ collection, trial, figures }: TrialProps) {
  if (isAlive(figures.state) && figures.state !== 'judging') {
    return (
      <section class="notice" aria-label="Trial">
        <p>
          <strong>Trial:</strong> {number(figures.pages)} of {counted(trial.pages, 'page')} are here. When all are, you
          can correct their verdicts.
        </p>
        <progress value={figures.pages} max={trial.pages} aria-label="Pages of the trial" />
      </section>
    );
  }
  return <Corrections collection={collection} trial={trial} figures={figures} />;
}

function Corrections({ collection, trial, figures }: TrialProps) {
  const { turns, again } = useCollection();
  const { said, say, problem } = useLabels();
  const pages = useAnswer(
    'get /api/collections/{collection}/search',
    { path: { collection }, query: { order: 'score', limit: 200 } },
    { turn: turns },
  );
  const order = useFirstOrder(pages.answer?.pages.map(({ url }) => url));
  const action = useAction();
  const goOn = () =>
    void action.run(async () => {
      const body = { pages: trial.wanted };
      await ask('post /api/collections/{collection}/continue', { path: { collection }, body });
      again();
    });
  const start = (
    <button type="button" class="main" disabled={action.busy} onClick={goOn}>
      {action.busy ? 'Starting…' : `Start the crawl: ${counted(trial.wanted, 'page')}`}
    </button>
  );
  return (
    <section class="card trial" aria-labelledby="trial-title">
      <div class="card-head">
        <h2 id="trial-title">Are these verdicts right?</h2>
        <p class="quiet" role="status">
          {number(figures.relevant)} of {counted(figures.pages, 'page')} on topic ({percent(figures.harvestRate)}),{' '}
          {counted(said.size, 'correction')}
        </p>
      </div>
      <p>
        Press the verdict that is right where it is not. Each correction teaches the judge and the order in which links
        are followed. A few are enough; then start the crawl.
      </p>
      <div class="row">
        {start}
        <a class="button" href={likeAddress(collection)}>
          Change the topic instead
        </a>
      </div>
      {figures.state === 'judging' && <Judging figures={figures} />}
      {(problem || action.problem) && <Trouble>{problem || action.problem}</Trouble>}
      <WhenAnswered of={pages} waiting="Fetching the verdicts…">
        {found => (
          <ol class="verdict-rows">
            {inOrder(found.pages, order).map(({ url, title, relevant, snippet }) => (
              <li key={url} data-row>
                <div>
                  <PageLink collection={collection} url={url} title={title} />
                  <Address url={url} />
                  <p class="snippet small quiet">
                    <bdi>{snippet}</bdi>
                  </p>
                </div>
                <div class="choice">
                  <TakeBack url={url} title={title} />
                  <VerdictChoice
                    title={title || url}
                    relevant={said.get(url) ?? relevant}
                    onSay={right => void say(url, right, false)}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
      </WhenAnswered>
      {(pages.answer?.pages.length ?? 0) > fewRows && <div class="row">{start}</div>}
    </section>
  );
}

/** The order in which pages were first shown: rows stay where they are while their verdicts change. */
function useFirstOrder(urls: readonly string[] | undefined): ReadonlyMap<string, number> {
  const order = useRef(new Map<string, number>());
  for (const url of urls ?? []) if (!order.current.has(url)) order.current.set(url, order.current.size);
  return order.current;
}

const inOrder = <Page extends { url: string }>(pages: readonly Page[], order: ReadonlyMap<string, number>): Page[] =>
  [...pages].sort((a, b) => (order.get(a.url) ?? 0) - (order.get(b.url) ?? 0));
