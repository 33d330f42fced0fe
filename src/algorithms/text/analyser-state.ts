/** What an analyser has learnt, as plain data: its terms in the order of their ids, and what it has counted for languages without a table. */
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import type { StateFields } from '../../packed/state-fields.js';
import type { TextAnalyser } from './analyser.js';

/** Terms that are put together at a step: one text of all of them would be made of millions of pieces. */
const block = 4096;

export class AnalyserState implements Saved {
  constructor(private readonly text: TextAnalyser) {}

  save(): PlainState {
    const { text } = this;
    const blocks: Buffer[] = [];
    for (let start = 0; start < text.size; start += block) {
      let joined = '';
      for (let id = start; id < Math.min(start + block, text.size); id++) joined += `${text.term(id)}\n`;
      blocks.push(Buffer.from(joined));
    }
    return {
      terms: new Uint8Array(Buffer.concat(blocks)),
      languages: [...text.counted()].map(([code, statistics]) => ({ code, statistics: statistics.save() })),
    };
  }

  load(state: StateFields): () => void {
    const { text } = this;
    const terms = Buffer.from(state.array('terms', Uint8Array)).toString().split('\n').slice(0, -1);
    // What was read to get ready must be known by the same ids.
    for (let id = 0; id < text.size; id++) if (terms[id] !== text.term(id)) throw new RangeError('terms are others');
    const steps = state.inners('languages').map(language => {
      return text.countedIn(language.text('code')).load(language.inner('statistics'));
    });
    return () => {
      for (let id = text.size; id < terms.length; id++) text.intern(terms[id]);
      for (const step of steps) step();
    };
  }
}
