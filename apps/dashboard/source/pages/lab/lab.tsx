/** Which strategy would have been best? Reports that are there, and a comparison on what was crawled, in one click. */
import { ask } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useJobs } from '../../api/use-job.ts';
import { useRowKeys } from '../../keys/use-keys.ts';
import { JobRow } from '../../parts/job-row.tsx';
import { Empty, Trouble, WhenAnswered } from '../../parts/says.tsx';
import { pathOf } from '../../routing/places.ts';
import { counted } from '../../words/format.ts';
import { Evaluate } from './evaluate.tsx';
import { ReportList } from './report-list.tsx';
import './lab.css';

/** Pages that a comparison needs to tell anything. */
const fewestPages = 50;

export function Lab() {
  const { jobs, again } = useJobs('compare');
  const evaluating = useJobs('evaluate');
  const done = [...jobs, ...evaluating.jobs].filter(({ state }) => state === 'done').length;
  const folder = useAnswer('get /api/folder', {}, { turn: done });
  const { busy, problem, run } = useAction();
  useRowKeys();
  const compare = (collection: string) =>
    void run(async () => {
      await ask('post /api/collections/{collection}/compare', { path: { collection }, body: {} });
      again();
    });
  return (
    <>
      <h1>Lab</h1>
      <p>
        Crawls what you have crawled again, by other strategies, without asking the web, and compares what they find.
      </p>
      {problem && <Trouble>{problem}</Trouble>}
      {jobs.map(job => (
        <JobRow key={job.id} job={job} what={`Comparing strategies on ${job.collection}`} onChange={again} />
      ))}
      <WhenAnswered of={folder} waiting="Looking into the folder…">
        {({ collections, labs, evaluations }) => {
          const able = collections.filter(({ figures }) => figures.pages >= fewestPages && figures.relevant > 0);
          return (
            <div class="lab">
              <section class="card" aria-labelledby="compare-title">
                <h2 id="compare-title">Which strategy would have been best?</h2>
                {able.length === 0 ? (
                  <p class="quiet">
                    This takes a collection of {fewestPages} pages or more, some of them on topic.{' '}
                    <a href="/new">Start a crawl</a>.
                  </p>
                ) : (
                  <ul class="lab-rows">
                    {able.map(({ name, figures }) => (
                      <li key={name} data-row>
                        <span>
                          <bdi>{name}</bdi> <span class="quiet small">{counted(figures.pages, 'page')}</span>
                        </span>
                        <button
                          type="button"
                          disabled={busy || jobs.some(job => job.collection === name && job.state === 'running')}
                          aria-label={`Compare strategies on ${name}`}
                          onClick={() => compare(name)}
                        >
                          Compare
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </section>
              <section class="card" aria-labelledby="reports-title">
                <h2 id="reports-title">Reports</h2>
                {labs.length === 0 ? (
                  <Empty title="No report yet">
                    <p>
                      Compare strategies on a collection, or run an experiment with <code>honeyguide lab run</code> into
                      this folder.
                    </p>
                  </Empty>
                ) : (
                  <ReportList reports={labs} pathOf={name => pathOf({ view: 'report', lab: name })} />
                )}
              </section>
              <Evaluate collections={collections} evaluations={evaluations} jobs={evaluating} />
            </div>
          );
        }}
      </WhenAnswered>
    </>
  );
}
