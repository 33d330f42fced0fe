/** Pause, go on, stop, more pages. */
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-commands.ts';
import type { Figures } from '../../api/use-news.ts';
import { Trouble } from '../../parts/says.tsx';
import { likeAddress } from '../../routing/places.ts';
import { counted } from '../../words/format.ts';
import { endings, isAlive } from '../../words/words.ts';

interface ActionsProps {
  collection: string;
  figures: Figures;
}

export function Actions({ collection, figures }: ActionsProps) {
  const { state, pages, budget = pages } = figures;
  const { again } = useCollection();
  const { busy: telling, problem: refused, said: told, tell } = useCommands(collection);
  const { busy: starting, problem: failed, run } = useAction();
  const [said, setSaid] = useState('');
  const [busy, problem] = [telling || starting, refused || failed];
  const goOn = (wanted: number) =>
    void run(async () => {
      await ask('post /api/collections/{collection}/continue', { path: { collection }, body: { pages: wanted } });
      setSaid('The crawl goes on.');
      again();
    });
  const works = state === 'running' || state === 'paused';
  const more = Math.max(100, Math.round(pages / 2 / 100) * 100);
  return (
    <div class="actions">
      <div class="row">
        {state === 'running' && (
          <button type="button" disabled={busy} onClick={() => void tell('Pausing.', { kind: 'pause' })}>
            Pause
          </button>
        )}
        {state === 'paused' && (
          <button type="button" class="main" disabled={busy} onClick={() => void tell('Going on.', { kind: 'resume' })}>
            Go on
          </button>
        )}
        {works && (
          <>
            <button
              type="button"
              disabled={busy}
              onClick={() =>
                tell(`It may now fetch ${counted(budget + more, 'page')}.`, { kind: 'budget', pages: budget + more })
              }
            >
              {counted(more, 'page')} more
            </button>
            <button
              type="button"
              class="danger"
              disabled={busy}
              onClick={() => void tell('Stopping.', { kind: 'stop' })}
            >
              Stop
            </button>
          </>
        )}
        {!isAlive(state) && (
          <button
            type="button"
            class="main"
            disabled={busy}
            onClick={() => goOn(pages < budget ? budget : pages + more)}
          >
            {pages < budget ? `Go on to ${counted(budget, 'page')}` : `Fetch ${counted(more, 'page')} more`}
          </button>
        )}
        {!isAlive(state) && (
          <a class="button" href={likeAddress(collection)}>
            Crawl again, changed
          </a>
        )}
        <span class="quiet" role="status">
          {told || said || (!isAlive(state) && endings[figures.ending] ? `It ended: ${endings[figures.ending]}.` : '')}
        </span>
      </div>
      {problem && <Trouble>{problem}</Trouble>}
    </div>
  );
}
