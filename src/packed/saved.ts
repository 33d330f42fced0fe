import type { PlainState } from './packed-state.js';
import type { StateFields } from './state-fields.js';

/** Something whose state can be stored and taken over by another of its kind. */
export interface Saved {
  save(): PlainState;
  /** Reads what `save` gave. Throws where it is nothing of the kind; nothing is changed before the step is taken that comes back. */
  load(state: StateFields): () => void;
}
