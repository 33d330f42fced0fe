/** One host of a collection; opened, it can be limited or excluded. */
import { useState } from 'preact/hooks';
import type { Commands } from '../../api/use-commands.ts';
import { Bar } from '../../parts/bar.tsx';
import { TextField } from '../../parts/field.tsx';
import { pathOf } from '../../routing/places.ts';
import { counted, decimal, number, percent } from '../../words/format.ts';
import type { Host } from './hosts.tsx';

interface HostRowProps {
  collection: string;
  host: Host;
  commands: Commands;
  isOpen: boolean;
  onOpen: () => void;
}

export function HostRow({ collection, host: about, commands, isOpen, onOpen }: HostRowProps) {
  const { host, pages, relevant, delay, failures, skipped, robots } = about;
  const share = pages === 0 ? 0 : relevant / pages;
  return (
    <>
      <tr data-row>
        <td class="host-name">
          <a href={`${pathOf({ view: 'search', collection })}?host=${encodeURIComponent(host)}`}>
            <bdi>{host}</bdi>
          </a>
        </td>
        <td class="number">{number(pages)}</td>
        <td class="number">
          {number(relevant)} <span class="quiet small wide">({percent(share)})</span>
          <Bar share={share} />
        </td>
        <td class="number wide">{delay === undefined ? '' : `${decimal(delay / 1000)} s`}</td>
        <td class="number wide">{number(failures)}</td>
        <td class="number wide">{number(skipped)}</td>
        <td class="number wide">{number(robots)}</td>
        <td class="number">
          <button
            type="button"
            class="plain"
            aria-expanded={isOpen}
            aria-label={`Limit or exclude ${host}`}
            onClick={onOpen}
          >
            limit
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr class="steer">
          <td colSpan={8}>
            <Steer host={host} pages={pages} commands={commands} />
            <p class="small">
              <a href={`${pathOf({ view: 'frontier', collection })}?host=${encodeURIComponent(host)}`}>
                Its waiting links
              </a>
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

function Steer({ host, pages, commands }: { host: string; pages: number; commands: Commands }) {
  const [most, setMost] = useState(String(pages + 50));
  const limit = Number(most);
  return (
    <form
      class="row"
      onSubmit={event => {
        event.preventDefault();
        void commands.tell(`${host} may give ${counted(limit, 'page')}.`, { kind: 'limit', host, pages: limit });
      }}
    >
      <TextField label="Pages of it, at most" value={most} numbers={{ min: 0, step: 1 }} onValue={setMost} />
      <button type="submit" disabled={commands.busy || !Number.isInteger(limit)}>
        Limit
      </button>
      <button
        type="button"
        class="danger"
        disabled={commands.busy}
        onClick={() => void commands.tell(`${host} is excluded.`, { kind: 'exclude', host })}
      >
        Exclude {host}
      </button>
    </form>
  );
}
