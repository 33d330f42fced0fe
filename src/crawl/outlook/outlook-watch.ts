import type { CrawlCourse } from '../../core/course.js';
import type { StopRule } from '../../core/schema/stop-rule.js';
import { isEnough, nextLook, type Outlook, outlookOf } from './outlook.js';

/** The outlook of a crawl that runs. It is made anew only when the crawl has grown by a twentieth: it takes a millisecond. */
export class OutlookWatch {
  private nextAt = nextLook(0);
  private last: Outlook | undefined;

  constructor(
    private readonly progress: { readonly pages: number },
    private readonly course: () => CrawlCourse,
    private readonly rule: StopRule,
  ) {}

  /** The one made last, or a new one when its time has come. */
  now(): Outlook | undefined {
    if (this.progress.pages >= this.nextAt) this.anew();
    return this.last;
  }

  /** The same by what is known at this moment. */
  anew(): Outlook | undefined {
    this.nextAt = nextLook(this.progress.pages);
    this.last = outlookOf(this.course());
    return this.last;
  }

  /** The rule that is kept by now, which is a reason to end; undefined when the crawl should go on. */
  get reached(): 'saturated' | 'recall' | undefined {
    const { kind } = this.rule;
    if (kind === 'never') return undefined;
    const outlook = this.now();
    return outlook && isEnough(this.rule, outlook) ? kind : undefined;
  }
}
