/** How near did crawls come to pages that a person calls right? What to compare, and the evaluations that are there. */
import { useState } from 'preact/hooks';
import { type Answer, ask } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import type { Job } from '../../api/use-job.ts';
import { JobRow } from '../../parts/job-row.tsx';
import { Trouble } from '../../parts/says.tsx';
import { pathOf } from '../../routing/places.ts';
import { ReportList } from './report-list.tsx';

type Folder = Answer<'get /api/folder'>;

/** Its work, which the page around it watches: a new evaluation changes the folder. */
interface Watched {
  jobs: { jobs: readonly Job[]; again: () => void };
}

export function Evaluate({
  collections,
  evaluations,
  jobs: { jobs, again },
}: Pick<Folder, 'collections' | 'evaluations'> & Watched) {
  const { busy, problem, run } = useAction();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [examples, setExamples] = useState('');
  const able = collections.filter(({ figures }) => figures.pages > 0);
  const evaluate = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const urls = [...new Set(examples.split(/\s+/).filter(Boolean))];
      await ask('post /api/evaluations', { body: { collections: [...chosen], examples: urls } });
      again();
    });
  };
  return (
    <section class="card" aria-labelledby="evaluate-title">
      <h2 id="evaluate-title">How near did they come?</h2>
      <p>Compares what was crawled with pages that you call right, and with nothing else.</p>
      {problem && <Trouble>{problem}</Trouble>}
      {jobs.map(job => (
        <JobRow key={job.id} job={job} what={`Evaluating ${job.collection}`} onChange={again} />
      ))}
      {able.length > 0 && (
        <form class="evaluate" onSubmit={evaluate}>
          <fieldset>
            <legend>Collections</legend>
            {able.map(({ name }) => (
              <label key={name} class="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={() =>
                    setChosen(chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name])
                  }
                />{' '}
                <bdi>{name}</bdi>
              </label>
            ))}
          </fieldset>
          <label for="evaluate-examples">
            Addresses of right pages, one a line; left empty, those that you labelled on topic
          </label>
          <textarea
            id="evaluate-examples"
            rows={3}
            value={examples}
            onInput={event => setExamples(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy || chosen.length === 0}>
            Evaluate
          </button>
        </form>
      )}
      {evaluations.length > 0 && (
        <ReportList reports={evaluations} pathOf={name => pathOf({ view: 'evaluation', evaluation: name })} />
      )}
    </section>
  );
}
