/** Every collection in the folder, and what else lies there. */
import type { Answer } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useRowKeys } from '../../keys/use-keys.ts';
import { Bar } from '../../parts/bar.tsx';
import { Empty, WhenAnswered } from '../../parts/says.tsx';
import { Spark } from '../../parts/spark.tsx';
import { State } from '../../parts/state.tsx';
import { pathOf } from '../../routing/places.ts';
import { ago, counted, number, percent } from '../../words/format.ts';
import { inWordsOfForm } from '../../words/settings.ts';
import './collections.css';

type Folder = Answer<'get /api/folder'>;
type Collection = Folder['collections'][number];

/** Milliseconds between two looks at the folder. */
const lookEvery = 2500;

export function Collections() {
  const folder = useAnswer('get /api/folder', {}, { every: lookEvery });
  useRowKeys();
  return (
    <>
      <div class="title-row">
        <h1>Collections</h1>
        <a class="button main" href="/new">
          New crawl
        </a>
      </div>
      <WhenAnswered of={folder} waiting="Looking into the folder…">
        {answer => <Listed folder={answer} />}
      </WhenAnswered>
    </>
  );
}

function Listed({ folder }: { folder: Folder }) {
  const { collections, labs, sessions, models, skipped } = folder;
  return (
    <>
      {collections.length === 0 ? (
        <Empty title="No collection yet">
          <p>
            Say in a few words what you are looking for and where to start; Honeyguide fetches the pages on that topic
            first. What it finds is kept in <code>{folder.folder}</code>.
          </p>
          <a class="button main" href="/new">
            Start the first crawl
          </a>
        </Empty>
      ) : (
        <ul class="collections">
          {collections.map(each => (
            <OneCollection key={each.name} collection={each} />
          ))}
        </ul>
      )}
      {skipped > 0 && (
        <p class="quiet">
          {counted(skipped, 'folder')} could not be read: another version of Honeyguide may have made it.
        </p>
      )}
      <div class="others">
        <Others title="Lab reports" named={labs} address={name => pathOf({ view: 'report', lab: name })} />
        <Others title="Sessions" named={sessions} />
        <Others title="Models" named={models} />
      </div>
      {collections.length > 0 && (
        <p class="quiet small">
          Everything lies in <code>{folder.folder}</code>.
        </p>
      )}
    </>
  );
}

interface OthersProps {
  title: string;
  named: Folder['labs'];
  address?: (name: string) => string;
}

/** What lies there besides collections. */
function Others({ title, named, address }: OthersProps) {
  if (named.length === 0) return null;
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <ul class="small">
        {named.map(({ name, changed }) => (
          <li key={name} class="row">
            {address ? (
              <a href={address(name)}>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}
            <span class="quiet">{ago(changed, Date.now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneCollection({ collection: { name, changed, figures, curve } }: { collection: Collection }) {
  const { state, pages, relevant, harvestRate, chanceRate, budget, problem } = figures;
  return (
    <li class="collection card" data-row>
      <div class="about">
        <h2>
          <a href={pathOf({ view: 'live', collection: name })}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p class="row small">
          <State state={state} pages={pages} /> <span class="quiet">{ago(changed, Date.now())}</span>
        </p>
        {problem && <p class="small problem">{inWordsOfForm(problem)}</p>}
      </div>
      <dl class="counts">
        <div>
          <dt>on topic</dt>
          <dd>{number(relevant)}</dd>
        </div>
        <div>
          <dt>pages</dt>
          <dd>{number(pages)}</dd>
        </div>
        <div>
          <dt>harvest</dt>
          <dd>{percent(harvestRate)}</dd>
        </div>
      </dl>
      <div class="course">
        <Spark curve={curve} />
        {budget !== undefined && pages < budget && (state === 'running' || state === 'paused') ? (
          <progress value={pages} max={budget} aria-label={`${number(pages)} of ${number(budget)} pages`} />
        ) : (
          <Bar share={harvestRate} by={chanceRate} />
        )}
      </div>
    </li>
  );
}
