/** What is wanted, where to start, how far to go; then a trial or the whole crawl. */
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { ChoiceField, TextField, Tick } from '../../parts/field.tsx';
import { Empty, Trouble, Waiting, WhenAnswered } from '../../parts/says.tsx';
import { go, useAddress } from '../../routing/navigation.ts';
import { pathOf } from '../../routing/places.ts';
import { counted, number } from '../../words/format.ts';
import {
  type Draft,
  draftLike,
  dropDraft,
  keepDraft,
  keptDraft,
  missingIn,
  type Offered,
  otherSettings,
  requestOf,
  withAllowed,
} from './draft.ts';
import { MethodFields } from './method-fields.tsx';
import { GroupedFields } from './setting-fields.tsx';
import { TopicFile } from './topic-file.tsx';
import './new-crawl.css';

/** Pages of a trial. */
const trialPages = 50;

export function NewCrawl() {
  const { search } = useAddress();
  const asked = new URLSearchParams(search);
  const like = asked.get('like') ?? '';
  const offered = useAnswer('get /api/settings', {});
  return (
    <>
      <h1>New crawl</h1>
      {like === '' ? (
        <CrawlForm offered={offered.answer} />
      ) : (
        <LikeAnother key={like} collection={like} allowed={asked.getAll('allow')} offered={offered.answer} />
      )}
      {offered.problem && <Trouble>{offered.problem.message}</Trouble>}
    </>
  );
}

interface LikeAnotherProps {
  collection: string;
  /** Private addresses that may be asked this time. */
  allowed: readonly string[];
  offered: Offered | undefined;
}

/** Fills the form in as for a crawl that was. It is a draft like any other then, which a reload keeps. */
function LikeAnother({ collection, allowed, offered }: LikeAnotherProps) {
  const described = useAnswer('get /api/collections/{collection}', { path: { collection } });
  const { answer } = described;
  useEffect(() => {
    if (!answer || !offered) return;
    keepDraft(withAllowed(draftLike(answer.settings, offered, answer.trial?.wanted), allowed));
    go(pathOf({ view: 'new' }), { replace: true });
  }, [answer, offered, allowed]);
  return (
    <WhenAnswered of={described} waiting="Asking how that crawl was begun…">
      {() => null}
    </WhenAnswered>
  );
}

function CrawlForm({ offered }: { offered: Offered | undefined }) {
  const [draft, setDraft] = useState(keptDraft);
  const folder = useAnswer('get /api/folder', {});
  const { busy, problem, run } = useAction();
  const [missing, setMissing] = useState('');
  useEffect(() => keepDraft(draft), [draft]);
  const change = (part: Partial<Draft>) => setDraft(old => ({ ...old, ...part }));
  const begin = () => {
    const lacks = missingIn(draft);
    setMissing(lacks?.words ?? '');
    if (lacks) {
      document.querySelector<HTMLElement>(`[name="${lacks.field}"]`)?.focus();
      return;
    }
    void run(async () => {
      const { collection } = await ask('post /api/crawls', { body: requestOf(draft, offered) });
      dropDraft();
      go(pathOf({ view: 'live', collection }));
    });
  };
  if (folder.answer?.alone) {
    return (
      <Empty title="One collection alone is served here">
        <p>
          A new crawl makes a new collection. Start <code>honeyguide serve</code> on the folder around this one to add
          another.
        </p>
        <a class="button main" href="/">
          To the collection
        </a>
      </Empty>
    );
  }
  const isTrial = draft.trial && (Number(draft.pages) || 0) > trialPages;
  const earlier = folder.answer?.collections.filter(({ figures }) => figures.relevant > 0) ?? [];
  return (
    <form
      class="new-crawl"
      onSubmit={event => {
        event.preventDefault();
        begin();
      }}
    >
      <div class="parts">
        <section class="card fields" aria-labelledby="what">
          <h2 id="what">What are you looking for?</h2>
          <TextField
            name="query"
            label="Words of the topic"
            hint="Five or ten words that pages on the topic use, in the language of those pages."
            placeholder="wild bees pollination nesting meadow"
            value={draft.query}
            onValue={query => change({ query })}
          />
          <details open={draft.onTopic !== '' || draft.offTopic !== ''}>
            <summary>Or show examples</summary>
            <div class="two">
              <TextField
                label="Pages on topic"
                hint="Addresses, one a line; or paste the text of a page. A line --- parts several texts."
                lines={4}
                value={draft.onTopic}
                onValue={onTopic => change({ onTopic })}
              />
              <TextField
                label="Pages off topic"
                hint="What is easily mistaken for it: the same way."
                lines={4}
                value={draft.offTopic}
                onValue={offTopic => change({ offTopic })}
              />
            </div>
          </details>
        </section>
        <section class="card fields" aria-labelledby="where">
          <h2 id="where">Where should it start?</h2>
          <TextField
            name="seeds"
            label="Addresses to start at"
            hint="One a line: a page about the topic, a list of links, a home page. Two or three on different sites are best."
            placeholder="https://en.wikipedia.org/wiki/Bee"
            lines={3}
            value={draft.seeds}
            onValue={seeds => change({ seeds })}
          />
          {earlier.length > 0 && (
            <fieldset>
              <legend>And the best pages of earlier collections</legend>
              <div class="ticks">
                {earlier.slice(0, 12).map(({ name, figures }) => (
                  <Tick
                    key={name}
                    label={
                      <>
                        <bdi>{name}</bdi> <span class="quiet">({number(figures.relevant)} on topic)</span>
                      </>
                    }
                    checked={draft.earlier.includes(name)}
                    onTick={ticked =>
                      change({ earlier: [...draft.earlier.filter(each => each !== name), ...(ticked ? [name] : [])] })
                    }
                  />
                ))}
              </div>
            </fieldset>
          )}
        </section>
        <section class="card fields" aria-labelledby="how">
          <h2 id="how">How far should it go?</h2>
          <div class="two">
            <TextField
              label="Pages to fetch, at most"
              numbers={{ min: 1, max: 1_000_000_000, step: 1 }}
              value={draft.pages}
              onValue={pages => change({ pages })}
            />
            <ChoiceField
              label="Stop earlier"
              value={String(draft.others.stopWhen ?? 'never')}
              choices={[
                { value: 'never', words: 'no' },
                { value: 'saturated', words: 'when little more is to be found' },
                { value: 'recall 0.9', words: 'when 90 % is found, by estimate' },
                { value: 'recall 0.7', words: 'when 70 % is found, by estimate' },
              ]}
              onValue={stopWhen => change({ others: { ...draft.others, stopWhen } })}
            />
          </div>
          <TextField
            label="Name of the collection"
            hint="Left empty, it is called after the words of the topic."
            value={draft.name}
            onValue={name => change({ name })}
          />
        </section>
        <details class="card">
          <summary>Order and judge</summary>
          {offered ? (
            <MethodFields offered={offered} draft={draft} onChange={change} />
          ) : (
            <Waiting>Asking for the strategies…</Waiting>
          )}
        </details>
        <details class="card" open={Object.values(draft.others).some(Boolean)}>
          <summary>Limits, manners and everything else</summary>
          {offered ? (
            <GroupedFields
              settings={otherSettings(offered).filter(({ name }) => name !== 'stopWhen')}
              filled={draft.others}
              onFilled={others => change({ others })}
            />
          ) : (
            <Waiting>Asking for the settings…</Waiting>
          )}
        </details>
      </div>
      <aside class="card start" aria-labelledby="start">
        <h2 id="start">Start</h2>
        <Tick
          label={`Try ${trialPages} pages first`}
          hint="You see their verdicts and correct them before the crawl goes on. Recommended."
          checked={draft.trial}
          onTick={trial => change({ trial })}
        />
        <button type="submit" class="main" disabled={busy}>
          {busy
            ? 'Starting…'
            : isTrial
              ? `Start a trial of ${trialPages} pages`
              : `Fetch ${counted(Number(draft.pages) || 1000, 'page')}`}
        </button>
        {(missing || problem) && <Trouble>{missing || problem}</Trouble>}
        <p class="quiet small">It keeps to robots.txt and waits a second between two requests to one site.</p>
        <TopicFile request={requestOf(draft, offered)} missing={missingIn(draft)?.words ?? ''} />
      </aside>
    </form>
  );
}
