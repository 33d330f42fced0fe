import { type Clock, systemClock } from '../../core/clock.js';
import type { CommandSource, RefusedCommand, SentCommand } from './command.js';

/** Milliseconds between two looks. */
const lookEvery = 250;

/** Looks now and then whether commands have come, beside whatever the crawl does; so its clock is not the crawl's. */
export class CommandWatch {
  private readonly ended = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: CommandSource,
    private readonly obey: (sent: SentCommand | RefusedCommand) => void,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Obeys what is there already, then goes on looking. `failed` hears why it cannot. */
  async start(failed: (error: unknown) => void): Promise<void> {
    await this.look();
    this.watching = this.goOn().catch(failed);
  }

  async stop(): Promise<void> {
    this.ended.abort('over');
    await this.watching;
  }

  private async goOn(): Promise<void> {
    while (!this.ended.signal.aborted) {
      await this.clock.sleep(lookEvery, this.ended.signal);
      if (!this.ended.signal.aborted) await this.look();
    }
  }

  private async look(): Promise<void> {
    for (const sent of await this.source.next()) this.obey(sent);
  }
}
