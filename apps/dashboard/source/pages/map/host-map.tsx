/** The hosts as a graph: the larger the more pages, the more honey the larger the share on topic. Also as a table. */
import { useState } from 'preact/hooks';
import type { Answer } from '../../api/client.ts';
import { useCollection } from '../../api/collection-state.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Bar } from '../../parts/bar.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Empty, WhenAnswered } from '../../parts/says.tsx';
import { go } from '../../routing/navigation.ts';
import { pathOf } from '../../routing/places.ts';
import { counted, number, percent } from '../../words/format.ts';
import { Graph } from './graph.tsx';
import './host-map.css';

export type HostGraph = Answer<'get /api/collections/{collection}/map'>;

const sizes = ['50', '150', '300', '600'].map(value => ({ value, words: value }));

export function HostMap({ collection }: { collection: string }) {
  const { figures } = useCollection();
  const all = figures?.hosts ?? 0;
  const [hosts, setHosts] = useState('150');
  const asked = { path: { collection }, query: { hosts: Number(hosts) } };
  const map = useAnswer('get /api/collections/{collection}/map', asked);
  const pagesOf = (host: string) => `${pathOf({ view: 'search', collection })}?host=${encodeURIComponent(host)}`;
  return (
    <>
      <div class="title-row">
        <h2 class="page-title">Map of hosts</h2>
        <Choice label="Hosts, at most" value={hosts} choices={sizes} onValue={setHosts} />
      </div>
      <WhenAnswered of={map} waiting="Drawing the map…">
        {graph =>
          graph.hosts.length === 0 ? (
            <Empty title="Nothing to draw yet">
              <p>The map begins with the first pages that come in.</p>
            </Empty>
          ) : (
            <>
              <Graph graph={graph} onOpen={host => go(pagesOf(host))} />
              <p class="quiet small">
                {graph.hosts.length < all
                  ? `The ${number(graph.hosts.length)} hosts with the most pages, of ${number(all)},`
                  : counted(graph.hosts.length, 'host')}{' '}
                and the strongest connections between them. A circle is the larger the more pages its host gave, and the
                more golden the more of them are on topic. Press one to see its pages.
              </p>
              <details class="card">
                <summary>The same as a table</summary>
                <table>
                  <thead>
                    <tr>
                      <th>host</th>
                      <th class="number">pages</th>
                      <th class="number">on topic</th>
                    </tr>
                  </thead>
                  <tbody>
                    {graph.hosts.map(({ host, pages, relevant }) => (
                      <tr key={host} data-row>
                        <td class="host-name">
                          <a href={pagesOf(host)}>
                            <bdi>{host}</bdi>
                          </a>
                        </td>
                        <td class="number">{number(pages)}</td>
                        <td class="number">
                          {percent(pages === 0 ? 0 : relevant / pages)}
                          <Bar share={pages === 0 ? 0 : relevant / pages} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </details>
            </>
          )
        }
      </WhenAnswered>
    </>
  );
}
