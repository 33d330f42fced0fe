/** Turns of hosts for requests beside those that are taken: robots.txt of another host. */
import type { HostSchedule } from './host-schedule.js';
import type { OriginTable } from './origin-table.js';

export class SideTurns {
  /** `ensureHosts` makes the schedule know every host that has a number. */
  constructor(
    private readonly origins: OriginTable,
    private readonly schedule: HostSchedule,
    private readonly ensureHosts: () => void,
  ) {}

  /** Begins a request and gives `now` when the host may be asked; else when that will be, Infinity while only the end of another request can tell. */
  begin(host: string, now: number): number {
    const number = this.origins.internHost(host);
    this.ensureHosts();
    const at = this.schedule.freeAt(number);
    if (at > now) return at;
    this.schedule.beganAside(number, now);
    return now;
  }

  end(host: string, now: number): void {
    this.schedule.ended(this.origins.findHost(host), now);
  }
}
