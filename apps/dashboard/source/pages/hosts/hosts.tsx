/** Where the pages come from: how much each host gives, how it is treated, and ways to limit or exclude it. */
import { useState } from 'preact/hooks';
import { type Answer, type Asked, searchOf } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useCommands } from '../../api/use-commands.ts';
import { useRowKeys } from '../../keys/use-keys.ts';
import { Choice } from '../../parts/choice.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Empty, Trouble, WhenAnswered } from '../../parts/says.tsx';
import { go, useAddress } from '../../routing/navigation.ts';
import { pathOf } from '../../routing/places.ts';
import { counted } from '../../words/format.ts';
import { HostRow } from './host-row.tsx';
import './hosts.css';

export type Host = Answer<'get /api/collections/{collection}/hosts'>['hosts'][number];
type Order = NonNullable<NonNullable<Asked<'get /api/collections/{collection}/hosts'>['query']>['order']>;

const atOnce = 50;
const orders: readonly { value: Order; words: string }[] = [
  { value: 'pages', words: 'most pages' },
  { value: 'relevant', words: 'most on topic' },
  { value: 'share', words: 'largest share on topic' },
  { value: 'failures', words: 'most failures' },
  { value: 'skipped', words: 'most left out' },
  { value: 'delay', words: 'longest pause' },
  { value: 'last', words: 'last asked' },
  { value: 'host', words: 'by name' },
];

export function Hosts({ collection }: { collection: string }) {
  const { figures } = useCollection();
  const { search } = useAddress();
  const given = new URLSearchParams(search);
  const order = orders.find(({ value }) => value === given.get('order'))?.value ?? 'pages';
  const contains = given.get('contains') ?? '';
  const offset = Math.max(0, Math.floor(Number(given.get('offset')) || 0));
  const hosts = useAnswer(
    'get /api/collections/{collection}/hosts',
    { path: { collection }, query: { order, contains, offset, limit: atOnce } },
    { every: figures?.state === 'running' ? 3000 : undefined },
  );
  const commands = useCommands(collection);
  const [opened, setOpened] = useState('');
  useRowKeys();
  const address = (part: { order?: Order; contains?: string; offset?: number }) => {
    const query = searchOf({ order: order === 'pages' ? '' : order, contains, ...part, offset: part.offset || '' });
    return pathOf({ view: 'hosts', collection }) + (query && `?${query}`);
  };
  return (
    <>
      <div class="title-row">
        <h2 class="page-title">Hosts</h2>
        <p class="quiet" role="status">
          {commands.said}
        </p>
      </div>
      {commands.problem && <Trouble>{commands.problem}</Trouble>}
      <div class="row host-tools">
        <input
          type="search"
          aria-label="Only hosts whose name holds"
          placeholder="part of a name"
          value={contains}
          onInput={event => go(address({ contains: event.currentTarget.value }), { replace: true })}
        />
        <Choice
          label="Order"
          value={order}
          choices={orders}
          onValue={chosen => go(address({ order: chosen === 'pages' ? undefined : chosen }))}
        />
      </div>
      <WhenAnswered of={hosts} waiting="Counting the pages of each host…">
        {answer =>
          answer.total === 0 ? (
            <Empty title="No host">
              <p>{contains ? 'No name holds this.' : 'No page has come in yet.'}</p>
            </Empty>
          ) : (
            <>
              <p class="quiet small">{counted(answer.total, 'host')}</p>
              <div class="card hosts">
                <table>
                  <thead>
                    <tr>
                      <th>host</th>
                      <th class="number">pages</th>
                      <th class="number">on topic</th>
                      <th class="number wide">pause</th>
                      <th class="number wide">failed</th>
                      <th class="number wide">left out</th>
                      <th class="number wide">by robots.txt</th>
                      <th>
                        <span class="unseen">steer</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {answer.hosts.map(host => (
                      <HostRow
                        key={host.host}
                        collection={collection}
                        host={host}
                        commands={commands}
                        isOpen={opened === host.host}
                        onOpen={() => setOpened(old => (old === host.host ? '' : host.host))}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager total={answer.total} offset={offset} limit={atOnce} address={next => address({ offset: next })} />
            </>
          )
        }
      </WhenAnswered>
    </>
  );
}
