// The session being recorded. It lives in the browser's storage, since a service worker is unloaded when nothing happens:
// `recording` is the state, `index` says which pages there are, `page:N` holds one page each.
import { Turns } from './turns.js';

const mostPages = 2000;
const mostBytes = 40 * 1024 * 1024;
const longestName = 200;
/** @typedef {import('../recorder-types.js').Recording} Recording */
/** @typedef {import('../recorder-types.js').IndexEntry} IndexEntry */
/** @typedef {import('../recorder-types.js').PageOffer} PageOffer */

/** @type {Recording} */
const nothing = { status: 'off', name: '', started: '', bytes: 0, isFull: false };

/** Two pages that arrive together must not overwrite each other's index. */
const turns = new Turns();
/** @type {Turns['take']} */
const inTurn = change => turns.take(change);

// Nobody should be recorded without knowing: after a restart of the browser, which empties session storage, a session waits
// until it is resumed. Every other start of the worker finds the sign.
inTurn(async () => {
  const { isAwake } = await chrome.storage.session.get('isAwake');
  if (isAwake) return;
  await chrome.storage.session.set({ isAwake: true });
  const { recording } = await load();
  if (recording.status === 'recording')
    await chrome.storage.local.set({ recording: { ...recording, status: 'paused' } });
});

async function load() {
  const stored = await chrome.storage.local.get(['recording', 'index']);
  const { recording = nothing, index = [] } = /** @type {{ recording?: Recording, index?: IndexEntry[] }} */ (stored);
  return { recording, index };
}

/** `off`, `recording` or `paused`, with the name and every page (without its content). */
export const current = () => inTurn(load);

export const isRecording = async () => (await current()).recording.status === 'recording';

/** @param {string} name */
export function start(name) {
  return inTurn(async () => {
    const { recording } = await load();
    if (recording.status !== 'off') return;
    const started = new Date().toISOString();
    const fresh = { ...nothing, status: 'recording', name: name.trim().slice(0, longestName), started };
    await chrome.storage.local.set({ recording: fresh, index: [] });
  });
}

/**
 * Pauses, or goes on.
 * @param {boolean} isPaused
 */
export function setPaused(isPaused) {
  return inTurn(async () => {
    const { recording } = await load();
    if (recording.status === 'off') return;
    await chrome.storage.local.set({ recording: { ...recording, status: isPaused ? 'paused' : 'recording' } });
  });
}

export function forget() {
  return inTurn(async () => {
    const { index } = await load();
    await chrome.storage.local.remove(['recording', 'index', ...index.map(keyOf)]);
  });
}

/** @param {IndexEntry} entry */
const keyOf = entry => `page:${entry.number}`;

/**
 * Keeps a page, or its newer content. Gives whether it was kept.
 * @param {PageOffer} page
 */
export function keep(page) {
  return inTurn(async () => {
    const { recording, index } = await load();
    if (recording.status !== 'recording') return false;
    const known = index.find(entry => entry.url === page.url);
    const bytes = new TextEncoder().encode(page.html).length;
    const total = recording.bytes - (known?.bytes ?? 0) + bytes;
    if ((!known && index.length >= mostPages) || total > mostBytes) {
      await chrome.storage.local.set({ recording: { ...recording, isFull: true } });
      return false;
    }
    const number = known?.number ?? 1 + index.reduce((most, entry) => Math.max(most, entry.number), -1);
    /** @type {IndexEntry} */
    const entry = {
      number,
      url: page.url,
      title: page.title,
      bytes,
      useful: known?.useful ?? false,
      // Seen once as a page of its own, it is a page.
      isFrame: page.isFrame && (known?.isFrame ?? true),
      isFrameset: page.isFrameset,
      area: page.area,
      aliases: withAlias(known?.aliases ?? [], page),
    };
    await chrome.storage.local.set({
      [keyOf(entry)]: page.html,
      index: known ? index.map(other => (other === known ? entry : other)) : [...index, entry],
      recording: { ...recording, bytes: total, isFull: false },
    });
    return true;
  });
}

/**
 * @param {string[]} aliases
 * @param {PageOffer} page
 */
function withAlias(aliases, { alias, url }) {
  if (alias === undefined || alias === url || aliases.includes(alias)) return aliases;
  return [...aliases, alias].slice(-20);
}

/**
 * @param {string} url
 * @param {boolean} useful
 */
export function mark(url, useful) {
  return inTurn(async () => {
    const { index } = await load();
    await chrome.storage.local.set({
      index: index.map(entry => (entry.url === url ? { ...entry, useful } : entry)),
    });
  });
}

/**
 * Forgets one page.
 * @param {string} url
 */
export function leaveOut(url) {
  return inTurn(async () => {
    const { recording, index } = await load();
    const entry = index.find(other => other.url === url);
    if (!entry) return;
    await chrome.storage.local.set({
      index: index.filter(other => other !== entry),
      recording: { ...recording, bytes: recording.bytes - entry.bytes, isFull: false },
    });
    await chrome.storage.local.remove(keyOf(entry));
  });
}

/** Everything, in the form that `honeyguide record` takes. */
export async function wholeSession() {
  const { recording, index } = await current();
  const contents = await chrome.storage.local.get(index.map(keyOf));
  return {
    version: 1,
    name: recording.name,
    started: recording.started,
    pages: index.map(entry => ({
      url: entry.url,
      aliases: entry.aliases,
      useful: entry.useful,
      frame: entry.isFrame,
      html: contents[keyOf(entry)] ?? '',
    })),
  };
}
