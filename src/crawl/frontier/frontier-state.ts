/**
 * The frontier as plain data. Its URLs are not in it, since a store has them: they must be known again, in their order, before a state is taken
 * over. Nor are times: a crawl that goes on finds no host in its pause. What is in flight waits again.
 */
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import { lines, type StateFields } from '../../packed/state-fields.js';
import type { CarryTable } from './carry-table.js';
import type { FrontierOptions } from './frontier-options.js';
import type { HostQueues } from './host-queues.js';
import type { HostFacts, HostSchedule, PageLimits } from './host-schedule.js';
import { isCarried, type RecordColumns, State, stateOf, withoutCarry, withState } from './url-records.js';
import type { UrlTable } from './url-table.js';

interface FrontierParts {
  table: UrlTable;
  queues: HostQueues;
  schedule: HostSchedule;
  carries: CarryTable;
  counts: { waiting: number; dropped: number };
}

interface HostColumns {
  names: readonly string[];
  taken: Int32Array;
  asked: Uint8Array;
  siteFlags: Uint8Array;
  limits: Float64Array;
}

export class FrontierState implements Saved {
  /** `ensureHosts` makes queues and schedule know every host that has a number. */
  constructor(
    private readonly parts: FrontierParts,
    private readonly options: Pick<FrontierOptions, 'combine' | 'maxWaiting'>,
    private readonly ensureHosts: () => void,
  ) {}

  save(): PlainState {
    const { table, schedule, carries } = this.parts;
    const { combine, maxWaiting = Number.POSITIVE_INFINITY } = this.options;
    // How many offers a number stands for counts for the mean alone.
    const { priorities, parents, metas, offers } = table.records.columns(combine === 'mean');
    const inFlight = new Map<number, number>();
    const carrying: number[] = [];
    const hasCarries = carries.width > 0;
    for (let id = 0; id < metas.length; id++) {
      const state = stateOf(metas[id]);
      if (state === State.InFlight) {
        const host = table.host(id);
        inFlight.set(host, (inFlight.get(host) ?? 0) + 1);
        metas[id] = withState(metas[id], State.Waiting);
      }
      if (!hasCarries || !isCarried(metas[id])) continue;
      if (state === State.InFlight || state === State.Waiting) carrying.push(id);
      else metas[id] = withoutCarry(metas[id]);
    }
    const carry = new Float64Array(carrying.length * carries.width);
    carrying.forEach((id, i) => {
      carry.set(carries.get(id), i * carries.width);
    });
    return {
      ...{ combine, width: carries.width, maxWaiting, ...schedule.mostPages },
      ...{ priorities, parents, metas, offers },
      ...{ carrying: Int32Array.from(carrying), carry },
      answering: schedule.sites.unanswered.answering,
      hosts: this.saveHosts(inFlight),
    };
  }

  load(state: StateFields): () => void {
    const { table, carries } = this.parts;
    const { combine, maxWaiting = Number.POSITIVE_INFINITY } = this.options;
    const columns = columnsOf(state, combine === 'mean');
    if (columns.metas.length > table.count) throw new RangeError('URLs are missing');
    if (state.text('combine') !== combine || state.number('width') !== carries.width) {
      throw new RangeError('the frontier is of another strategy');
    }
    const isDropped = (meta: number) => stateOf(meta) === State.Dropped;
    // What was let go for want of room would wait now: only all that was offered can tell how it stands.
    if (state.number('maxWaiting') !== maxWaiting && columns.metas.some(isDropped)) {
      throw new RangeError('another number of URLs may wait');
    }
    const before: PageLimits = { host: state.number('host'), site: state.number('site') };
    const carrying = state.array('carrying', Int32Array);
    const carry = state.array('carry', Float64Array, carrying.length * carries.width);
    const answering = state.number('answering');
    const hosts = hostsOf(state.inner('hosts'));
    return () => {
      table.records.setColumns(columns);
      for (let i = 0; i < carrying.length; i++) carries.set(carrying[i], carry, i * carries.width);
      this.parts.schedule.sites.unanswered.answering = answering;
      this.loadHosts(hosts, before);
    };
  }

  private saveHosts(inFlight: ReadonlyMap<number, number>): PlainState {
    const { table, schedule } = this.parts;
    const names: string[] = [];
    const facts: HostFacts[] = [];
    for (let host = 0; host < table.origins.hosts; host++) {
      const { taken, ...others } = schedule.facts(host);
      const known = { taken: taken - (inFlight.get(host) ?? 0), ...others };
      if (known.taken === 0 && known.asked + known.siteFlags === 0 && Number.isNaN(known.limit)) continue;
      names.push(table.origins.hostName(host));
      facts.push(known);
    }
    return {
      names: lines(names),
      taken: Int32Array.from(facts, ({ taken }) => taken),
      asked: Uint8Array.from(facts, ({ asked }) => asked),
      siteFlags: Uint8Array.from(facts, ({ siteFlags }) => siteFlags),
      limits: Float64Array.from(facts, ({ limit }) => limit),
    };
  }

  /** Limits may be others now than `before`: what a host was too full for waits again, or the other way round. */
  private loadHosts({ names, taken, asked, siteFlags, limits }: HostColumns, before: PageLimits): void {
    const { table, queues, schedule, counts } = this.parts;
    const { origins, records } = table;
    const numbers = names.map(name => origins.internHost(name));
    this.ensureHosts();
    numbers.forEach((host, i) => {
      schedule.setFacts(host, { taken: taken[i], asked: asked[i], siteFlags: siteFlags[i], limit: limits[i] });
    });
    const isFull: boolean[] = [];
    const wasFull: boolean[] = [];
    for (let host = 0; host < origins.hosts; host++) {
      isFull.push(schedule.finished(host));
      wasFull.push(schedule.fullAt(host, before));
    }
    for (let id = 0; id < records.count; id++) {
      const state = records.state(id);
      if (state !== State.Waiting && state !== State.Dropped) continue;
      const host = table.host(id);
      const waits = !isFull[host] && (state === State.Waiting || wasFull[host]);
      records.setState(id, waits ? State.Waiting : State.Dropped);
      if (waits) queues.push(host, id);
      if (waits) counts.waiting++;
      else counts.dropped++;
    }
    for (let host = 0; host < origins.hosts; host++) schedule.refresh(host);
  }
}

function columnsOf(state: StateFields, withOffers: boolean): RecordColumns {
  const priorities = state.array('priorities', Float64Array);
  const { length } = priorities;
  const offers = state.array('offers', Int32Array, withOffers ? length : 0);
  const [parents, metas] = [state.array('parents', Int32Array, length), state.array('metas', Int32Array, length)];
  return { priorities, parents, metas, offers };
}

function hostsOf(state: StateFields): HostColumns {
  const names = state.lines('names');
  return {
    names,
    taken: state.array('taken', Int32Array, names.length),
    asked: state.array('asked', Uint8Array, names.length),
    siteFlags: state.array('siteFlags', Uint8Array, names.length),
    limits: state.array('limits', Float64Array, names.length),
  };
}
