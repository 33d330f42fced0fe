/** When the crawl looks around: now and then, more often until something was found; and at sites that are hardly known while nothing speaks clearly for another. */
import type { PlainState } from '../../../../../packed/packed-state.js';
import type { StateFields } from '../../../../../packed/state-fields.js';

/** So many times more turns to look around until something was found. */
const moreEarly = 1;

/** So many times as many turns for sites that are hardly known, until pages were found that hold much of the query: half of it after so many of those, and after so many pages of any kind. */
const moreForSites = 5;
const fewStrong = 3;
const manyPages = 200;
/**
 * A page that holds so much of the query speaks clearly for its site. Beside the other pages of a crawl any that has a word of it stands out, and a site of which the first page says nothing was left
 * for a hundred pages of one that mentions a word (experiments/critics/hub-simulated.yaml: .62 without this, .67 with it; hub-elsewhere.yaml, on which it was chosen: .70 and .73).
 */
const clearly = 0.5;

export class LookTurns {
  private turns = 0;
  private siteTurns = 0;
  private strong = 0;

  /** `explore`: share of turns. */
  constructor(private readonly explore: number) {}

  restore(state: StateFields): void {
    this.turns = state.number('turns');
    this.siteTurns = state.number('siteTurns');
    this.strong = state.number('strong');
  }

  save(): PlainState {
    const { turns, siteTurns, strong } = this;
    return { turns, siteTurns, strong };
  }

  /** A page was read; `label`: how far it is on topic, `similarity`: how much of the query it holds. */
  read(label: number, similarity: number): void {
    this.strong += Math.max(0, 2 * label - 1) * Math.min(1, similarity / clearly);
  }

  /** Is it the turn of a site that is hardly known? Asked once after each page. `guesswork`: how far it is not known what pages on topic are; `pages`: that were read. */
  isForSites(guesswork: number, pages: number): boolean {
    const doubt = (fewStrong / (fewStrong + this.strong)) * (manyPages / (manyPages + pages));
    this.siteTurns += Math.min(1, moreForSites * this.explore) * guesswork * doubt;
    if (this.siteTurns < 1) return false;
    this.siteTurns--;
    return true;
  }

  /** Is it time to look around? Asked once after each page, but where a site has had its turn. `early`: 1 at first, less and less as pages on topic are found. */
  isTime(early: number): boolean {
    this.turns += this.explore * (1 + moreEarly * early);
    if (this.turns < 1) return false;
    this.turns--;
    return true;
  }
}
