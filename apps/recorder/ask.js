// What the popup and the options page share: asking the worker, and showing one message.

/** @typedef {import('../recorder-types.js').State} State */

/**
 * An element of this page, by its id.
 * @param {string} id
 */
export function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found;
}

/** @param {string} id */
export const field = id => /** @type {HTMLInputElement} */ (element(id));
/** @param {string} id */
export const button = id => /** @type {HTMLButtonElement} */ (element(id));

/**
 * @param {string} kind
 * @param {object} [more]
 * @returns {Promise<State>}
 */
export async function ask(kind, more = {}) {
  const answer = await chrome.runtime.sendMessage({ kind, ...more });
  if (answer === undefined) throw new Error('The recorder did not answer. Close this and open it again.');
  return answer;
}

/**
 * @param {string} text
 * @param {boolean} [isProblem]
 */
export function say(text, isProblem = false) {
  const place = element('message');
  place.textContent = text;
  place.hidden = text === '';
  place.className = isProblem ? 'problem' : 'good';
}

/** @param {unknown} error */
export function sayFailure(error) {
  say(error instanceof Error ? error.message : String(error), true);
}
