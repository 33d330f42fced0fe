/** The links that wait, the best first, with the parts of their scores; and ways to change their order. */
import { useState } from 'preact/hooks';
import type { Answer } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { type Commands, useCommands } from '../../api/use-commands.ts';
import { useRowKeys } from '../../keys/use-keys.ts';
import { Address, PageLink } from '../../parts/page-link.tsx';
import { Parts } from '../../parts/parts.tsx';
import { Empty, Trouble, WhenAnswered } from '../../parts/says.tsx';
import { go, useAddress } from '../../routing/navigation.ts';
import { pathOf } from '../../routing/places.ts';
import { counted, hostOf, number, score } from '../../words/format.ts';
import { Exclude } from './exclude.tsx';
import './frontier.css';

type WaitingLink = Answer<'get /api/collections/{collection}/frontier'>['links'][number];

const lookEvery = 2000;
const placeWords: Readonly<Record<string, string>> = { first: 'first of all', last: 'last of all' };

export function Frontier({ collection }: { collection: string }) {
  const { figures } = useCollection();
  const { search } = useAddress();
  const host = new URLSearchParams(search).get('host') ?? undefined;
  const works = figures?.state === 'running' || figures?.state === 'paused';
  const [turn, setTurn] = useState(0);
  const waiting = useAnswer(
    'get /api/collections/{collection}/frontier',
    { path: { collection }, query: { limit: 60, host } },
    { turn, every: works ? lookEvery : undefined },
  );
  const commands = useCommands(collection);
  useRowKeys();
  return (
    <>
      <div class="title-row">
        <h2 class="page-title">Waiting links</h2>
        <p class="quiet" role="status">
          {commands.said}
        </p>
      </div>
      {commands.problem && <Trouble>{commands.problem}</Trouble>}
      <Exclude collection={collection} commands={commands} onDone={() => setTurn(old => old + 1)} />
      {host !== undefined && (
        <p class="row">
          Only those of <strong>{host}</strong>
          <button type="button" onClick={() => go(pathOf({ view: 'frontier', collection }))}>
            Show all hosts
          </button>
        </p>
      )}
      <WhenAnswered of={waiting} waiting="Asking for the waiting links…">
        {({ links, waiting: count, from }) =>
          links.length === 0 ? (
            <Empty title="No link is waiting">
              <p>The crawl has followed every link that it may, or has not begun.</p>
            </Empty>
          ) : (
            <>
              <p class="quiet small">
                The best {number(links.length)}
                {count === undefined ? '' : ` of ${counted(count, 'link')}`}
                {from === 'stored' && works ? ', by their stored scores' : ''}. The number is the rank that the strategy
                gives; its parts stand beside it.
              </p>
              <ol class="waiting-links">
                {links.map(link => (
                  <Row key={link.url} collection={collection} link={link} commands={commands} />
                ))}
              </ol>
            </>
          )
        }
      </WhenAnswered>
    </>
  );
}

function Row({ collection, link, commands }: { collection: string; link: WaitingLink; commands: Commands }) {
  const { url, anchor, from, depth, place, priority, parts } = link;
  const name = anchor.trim() || url;
  return (
    <li class="card" data-row>
      <span class="rank number">{priority === undefined ? (placeWords[place] ?? place) : score(priority)}</span>
      <div>
        <bdi class="anchor">{anchor.trim() || 'a link without text'}</bdi>
        <Address url={url} />
        <Parts parts={parts} />
        {from && (
          <div class="small found-on">
            <span class="quiet">found on</span>{' '}
            <PageLink collection={collection} url={from} title={from.replace(/^https?:\/\//, '')} />
            <span class="quiet">{depth === 1 ? 'one link from a start' : `${depth} links from a start`}</span>
          </div>
        )}
      </div>
      <div class="row">
        <button
          type="button"
          aria-label={`Fetch first: ${name}`}
          disabled={commands.busy}
          onClick={() => void commands.tell('It comes first.', { kind: 'pin', url })}
        >
          First
        </button>
        <button
          type="button"
          aria-label={`Fetch last: ${name}`}
          disabled={commands.busy}
          onClick={() => void commands.tell('It comes last.', { kind: 'bury', url })}
        >
          Last
        </button>
        <a
          class="button"
          href={`${pathOf({ view: 'frontier', collection })}?host=${encodeURIComponent(hostOf(url))}`}
          aria-label={`Its host: ${hostOf(url)}`}
        >
          Its host
        </a>
      </div>
    </li>
  );
}
