// Processor time of processes and of all that they have started, from Linux.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Words of its state, after its name. @param {number} id */
function stateOf(id) {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** Milliseconds so far of this process, without others. @param {number} id */
export function processorOf(id) {
  const words = stateOf(id) ?? [];
  return (1000 * (Number(words[11]) + Number(words[12]))) / ticksPerSecond;
}

/** The same with those that it has started, and they, those that have ended included. @param {number} id */
export function processorOfAll(id) {
  const states = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => ({ id: Number(name), words: stateOf(Number(name)) ?? [] }));
  const family = new Set([id]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const state of states) if (family.has(Number(state.words[1]))) family.add(state.id);
  }
  let ticks = 0;
  for (const state of states) {
    // Its own, and those of children that have ended.
    if (family.has(state.id)) for (const word of state.words.slice(11, 15)) ticks += Number(word);
  }
  return (1000 * ticks) / ticksPerSecond;
}
