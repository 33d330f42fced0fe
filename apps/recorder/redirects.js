// Where a navigation started and where it ended. A link to the start leads to the page at the end, so both URLs name it. Kept
// in session storage: the worker may be unloaded while a slow server thinks.
import { Turns } from './turns.js';

/** The end of a navigation must find its start written. */
const turns = new Turns();
/** @type {(tabId: number, frameId: number) => string} */
const keyOf = (tabId, frameId) => `start:${tabId}:${frameId}`;
/** @type {(documentId: string) => string} */
const documentKeyOf = documentId => `alias:${documentId}`;

/** @param {{ tabId: number, frameId: number, url: string }} navigation */
export function noteStart({ tabId, frameId, url }) {
  return turns.take(() => chrome.storage.session.set({ [keyOf(tabId, frameId)]: url }));
}

/**
 * The URL that led to this document by redirection is kept until its page is.
 * @param {{ tabId: number, frameId: number, url: string, documentId: string }} navigation
 */
export function noteEnd({ tabId, frameId, url, documentId }) {
  return turns.take(async () => {
    const key = keyOf(tabId, frameId);
    const { [key]: start } = await chrome.storage.session.get(key);
    await chrome.storage.session.remove(key);
    if (start !== undefined && start !== url) await chrome.storage.session.set({ [documentKeyOf(documentId)]: start });
  });
}

/**
 * @param {string} documentId
 * @returns {Promise<string | undefined>}
 */
export function aliasOf(documentId) {
  return turns.take(async () => {
    const key = documentKeyOf(documentId);
    const { [key]: alias } = await chrome.storage.session.get(key);
    return typeof alias === 'string' ? alias : undefined;
  });
}

export function forgetRedirects() {
  return turns.take(async () => {
    const keys = Object.keys(await chrome.storage.session.get());
    await chrome.storage.session.remove(keys.filter(key => /^(?:start|alias):/.test(key)));
  });
}
