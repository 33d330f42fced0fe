/** A crawl as it goes: how much it finds, how fast, what comes in and what does not. */
import { useCollection } from '../../api/collection-state.ts';
import { isInTrial } from '../../api/trial.ts';
import { useRowKeys } from '../../keys/use-keys.ts';
import { Trouble, Waiting } from '../../parts/says.tsx';
import { inWordsOfForm } from '../../words/settings.ts';
import { isAlive } from '../../words/words.ts';
import { Actions } from './actions.tsx';
import { Course } from './course.tsx';
import { FigureRow } from './figure-row.tsx';
import { LatestPages } from './latest-pages.tsx';
import { LeftOut } from './left-out.tsx';
import { NoPages } from './no-pages.tsx';
import { Outlook } from './outlook.tsx';
import { Trial } from './trial.tsx';
import { Workers } from './workers.tsx';
import './live.css';

export function Live({ collection }: { collection: string }) {
  const { figures, described, problem } = useCollection();
  useRowKeys();
  const trial = described?.trial;
  if (!figures) return problem ? <Trouble>{problem.message}</Trouble> : <Waiting>Opening the collection…</Waiting>;
  if (figures.pages === 0 && figures.state === 'starting') {
    return <Waiting>The crawl is starting: it reads robots.txt of the first site and fetches the first pages…</Waiting>;
  }
  if (figures.pages === 0 && !isAlive(figures.state)) {
    return (
      <>
        {figures.problem && <Trouble>{inWordsOfForm(figures.problem)}</Trouble>}
        <NoPages collection={collection} />
      </>
    );
  }
  return (
    <>
      {figures.problem && <Trouble>{inWordsOfForm(figures.problem)}</Trouble>}
      {problem && <Trouble>{problem.message}</Trouble>}
      {isInTrial(trial, figures) && <Trial collection={collection} trial={trial} figures={figures} />}
      {!(isInTrial(trial, figures) && !isAlive(figures.state)) && <Actions collection={collection} figures={figures} />}
      <FigureRow figures={figures} />
      <div class="live">
        <div class="column">
          <Course />
          <LatestPages collection={collection} />
        </div>
        <div class="column">
          <Outlook figures={figures} />
          <Workers figures={figures} />
          <LeftOut />
        </div>
      </div>
    </>
  );
}
