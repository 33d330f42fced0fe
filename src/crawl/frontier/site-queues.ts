/** Everything that waits for the hosts of one site. */
import type { HostQueues } from './host-queues.js';
import type { HostSchedule } from './host-schedule.js';
import type { UrlTable } from './url-table.js';

export class SiteQueues {
  constructor(
    private readonly table: UrlTable,
    private readonly queues: HostQueues,
    private readonly schedule: HostSchedule,
  ) {}

  /** New priorities for all that waits for a site, by name. Linear in how many those are. */
  change(site: string, priorityOf: (url: string, priority: number) => number): void {
    const { table, queues, schedule } = this;
    const number = schedule.table.find(site);
    if (number < 0) return;
    for (const host of schedule.table.hosts(number)) {
      if (queues.size(host) === 0) continue;
      queues.rebuildHost(host, id => {
        table.records.setPriority(id, priorityOf(table.url(id), table.records.priority(id)));
        return true;
      });
      schedule.refresh(host);
    }
  }
}
