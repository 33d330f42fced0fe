/** What a piece of work costs this process. Each run has a process to itself, so the process's counters are the run's. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface Cost {
  seconds: number;
  cpuSeconds: number;
  /** Largest resident memory while it ran, of the whole process. */
  peakRssMb: number;
}

export class CostMeter {
  private readonly startedAt = performance.now();
  private readonly cpuBefore = process.cpuUsage();

  constructor() {
    resetPeak();
  }

  cost(): Cost {
    const { user, system } = process.cpuUsage(this.cpuBefore);
    return {
      seconds: (performance.now() - this.startedAt) / 1000,
      cpuSeconds: (user + system) / 1e6,
      peakRssMb: peakRssMb(),
    };
  }
}

/** Linux forgets the peak so far when 5 is written here (proc(5), clear_refs); elsewhere the peak is that of the process's life. */
function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // No such file on this system: `peakRssMb` falls back as well.
  }
}

function peakRssMb(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
