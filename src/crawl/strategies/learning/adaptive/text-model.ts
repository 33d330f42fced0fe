import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import { EvidenceTable } from './evidence-table.js';

/** Marks of terms that are remembered: slots, a power of two. */
const most = 1 << 15;
/** A page that holds a term counts as much as this many that we know nothing of. */
const priorPages = 3;
const surest = 0.98;
/** Of the share of pages on topic, until some were read. */
const usualShare = 0.1;
const usualPages = 4;

/** What pages that hold the words of the query read like beside: each telling term of a page hears how far the page was on topic by those words. */
export class TextModel {
  private sum = 0;
  private pages = 0;

  constructor(private readonly table = new EvidenceTable(most)) {}

  static restore(state: StateFields): TextModel {
    const model = new TextModel(EvidenceTable.restore(state.inner('terms')));
    model.sum = state.number('sum');
    model.pages = state.number('pages');
    return model;
  }

  save(): PlainState {
    const { table, sum, pages } = this;
    return { terms: table.save(), sum, pages };
  }

  add(terms: Int32Array, opinion: number): void {
    this.pages++;
    this.sum += opinion;
    for (const term of terms) this.table.add(term, 1, opinion, 0);
  }

  /** What was thought of a page is another by so much. */
  move(terms: Int32Array, change: number): void {
    if (change === 0) return;
    this.sum += change;
    for (const term of terms) this.table.add(term, 0, change, 0);
  }

  /** Mean log-odds of the terms beside the average. `opinion`: of the page itself, where it was added: a page is no witness for itself. */
  of(terms: Int32Array, opinion?: number): number {
    if (terms.length === 0) return 0;
    const own = opinion === undefined ? 0 : 1;
    const others = this.pages - own;
    const share = (this.sum - (opinion ?? 0) + usualShare * usualPages) / (others + usualPages);
    const rate = Math.min(0.9, Math.max(0.02, share));
    let total = 0;
    for (const term of terms) {
      const mass = Math.max(0, this.table.massOf(term) - own);
      const success = Math.max(0, this.table.successOf(term) - (opinion ?? 0));
      total += logit(Math.min(surest, (success + priorPages * rate) / (mass + priorPages)));
    }
    return total / terms.length - logit(rate);
  }
}

function logit(chance: number): number {
  return Math.log(chance / (1 - chance));
}
