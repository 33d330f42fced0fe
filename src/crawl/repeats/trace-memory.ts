/**
 * Which traces were seen in which section, in four megabytes whatever there is to remember: a newer one takes the place of an older one.
 * Sections that repeat themselves write the same ones again and again, so those stay; what is forgotten counts as new.
 */
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import type { StateFields } from '../../packed/state-fields.js';
import { mixed } from './traces.js';

const bits = 20;

export class TraceMemory implements Saved {
  private readonly seen = new Uint32Array(1 << bits);

  /** How many of a page's traces its section had not shown before; from now on it has. */
  fresh(section: string, traces: Int32Array): number {
    const group = hashOf(section);
    let fresh = 0;
    for (const trace of traces) {
      // 0 is an empty place.
      const key = mixed(trace ^ group) || 1;
      const place = placeOf(key);
      if (this.seen[place] === key) continue;
      this.seen[place] = key;
      fresh++;
    }
    return fresh;
  }

  /** Each trace says itself where it stands. */
  save(): PlainState {
    const { seen } = this;
    const keys = new Uint32Array(seen.length);
    let count = 0;
    for (let place = 0; place < seen.length; place++) if (seen[place] !== 0) keys[count++] = seen[place];
    return { keys: keys.subarray(0, count) };
  }

  load(state: StateFields): () => void {
    const keys = state.array('keys', Uint32Array);
    return () => {
      for (const key of keys) this.seen[placeOf(key)] = key;
    };
  }
}

function placeOf(key: number): number {
  return key >>> (32 - bits);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixed(hash);
}
