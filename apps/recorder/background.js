// The service worker: who may ask for what, and what the browser tells of its own accord. It may be unloaded at any time, so
// whatever must last is in storage.
import { showStatus } from './badge.js';
import { connect, pairing, pairingFrom, send } from './desk.js';
import * as recording from './recording.js';
import { aliasOf, forgetRedirects, noteEnd, noteStart } from './redirects.js';
import { isOwnPage, recordablePage, withoutFragment } from './sender.js';

const longestHtml = 256 * 1024;
const longestTitle = 300;
const patience = 2000;

/** @typedef {import('../recorder-types.js').PageMessage} PageMessage */
/** @typedef {import('../recorder-types.js').OwnMessage} OwnMessage */
/** @typedef {import('../recorder-types.js').DeskAnswer} DeskAnswer */
/** @typedef {import('../recorder-types.js').Pairing} Pairing */
/** @typedef {import('../recorder-types.js').PageButtons} PageButtons */
/** @typedef {import('../recorder-types.js').State} State */
/** @typedef {chrome.runtime.MessageSender} Sender */

/** @param {number} tabId */
const framesOf = async tabId => (await chrome.webNavigation.getAllFrames({ tabId })) ?? [];

/**
 * Asked by content scripts, about their own page only.
 * @type {Record<string, (message: PageMessage, sender: Sender) => Promise<unknown>>}
 */
const pageRequests = {
  'is-wanted': async (_message, sender) => (await wantedPage(sender)) !== undefined,

  page: async ({ html, title, isFrameset, area }, sender) => {
    const page = await wantedPage(sender);
    if (page === undefined || typeof html !== 'string' || html.length > longestHtml) return false;
    return recording.keep({
      ...page,
      alias: await aliasOf(String(sender.documentId)),
      html,
      title: String(title).slice(0, longestTitle),
      isFrameset: isFrameset === true,
      area: Number(area) || 0,
    });
  },

  'page-buttons': async (_message, sender) => buttonsOf(sender),

  'page-useful': async ({ useful }, sender) => {
    const page = (await buttonsOf(sender)) && (await wantedPage(sender));
    if (!page) return undefined;
    await recording.mark(page.url, useful === true);
    return buttonsOf(sender);
  },

  'page-submit': async (_message, sender) => {
    if (!(await buttonsOf(sender))) return undefined;
    const outcome = await submit();
    await showCurrentStatus();
    return outcome;
  },

  'pairing-offer': async ({ token }, sender) => {
    if (sender.url === undefined || sender.tab?.id === undefined) return;
    const { host, pathname } = new URL(sender.url);
    const offer = pairingFrom(`http://${host}${pathname}#${token}`);
    if (offer === undefined || sender.frameId !== 0) return;
    await chrome.storage.session.set({ offer });
    await chrome.tabs.update(sender.tab.id, { url: chrome.runtime.getURL('options.html') });
  },
};

/**
 * What the buttons on a page show; nothing where there are none: the person has not asked for them, or the page is not recorded.
 * @param {Sender} sender
 * @returns {Promise<PageButtons | undefined>}
 */
async function buttonsOf(sender) {
  if (!(await showsPageButtons())) return undefined;
  const page = await wantedPage(sender);
  const { index } = await recording.current();
  const entry = index.find(({ url }) => url === page?.url);
  return entry && { useful: entry.useful };
}

async function showsPageButtons() {
  const { pageButtons } = await chrome.storage.local.get('pageButtons');
  return pageButtons === true;
}

/** Hands the session in; it is forgotten here when that went well. */
async function submit() {
  const { answer, problem } = await send(await recording.wholeSession());
  if (problem === undefined) await forget();
  return { answer, problem };
}

/** @param {Sender} sender */
async function wantedPage(sender) {
  if (sender.tab?.id === undefined || !(await recording.isRecording())) return undefined;
  return recordablePage(sender, await framesOf(sender.tab.id));
}

/**
 * Asked by the popup and the options page. Each answers with the new state, and some with more.
 * @type {Record<string, (message: OwnMessage) => Promise<DeskAnswer | void>>}
 */
const ownRequests = {
  state: async () => {},
  start: async ({ name, tabId }) => {
    await recording.start(String(name));
    await lookAgain(tabId);
  },
  pause: () => recording.setPaused(true),
  resume: async ({ tabId }) => {
    await recording.setPaused(false);
    await lookAgain(tabId);
  },
  forget,
  useful: async ({ tabId, useful }) => {
    await lookAgain(tabId);
    const page = await pageOfTab(tabId);
    if (!page) return;
    await recording.mark(page.url, useful === true);
    if (await showsPageButtons()) await lookAgain(tabId);
  },
  'leave-out': async ({ tabId }) => {
    const page = await pageOfTab(tabId);
    if (page) await recording.leaveOut(page.url);
  },
  submit,
  'page-buttons': async ({ shown }) => {
    await chrome.storage.local.set({ pageButtons: shown === true });
  },
  connect: async ({ address }) => {
    const offered = address === undefined ? await offer() : pairingFrom(String(address));
    if (offered === undefined) return { problem: 'Paste the whole address, http://127.0.0.1:…/pair#…' };
    const problem = await connect(offered);
    if (problem === undefined) await chrome.storage.session.remove('offer');
    return { problem };
  },
};

async function forget() {
  await recording.forget();
  await forgetRedirects();
}

/** A pairing that a page of `honeyguide record` offered and nobody has accepted yet. */
async function offer() {
  const stored = /** @type {{ offer?: Pairing }} */ (await chrome.storage.session.get('offer'));
  return stored.offer;
}

/**
 * The page in front of the person. Of a frameset, which says nothing itself, the largest frame.
 * @param {number | undefined} tabId
 */
async function pageOfTab(tabId) {
  if (tabId === undefined) return undefined;
  const shown = (await framesOf(tabId)).map(frame => ({ ...frame, url: withoutFragment(frame.url) }));
  const { index } = await recording.current();
  const top = index.find(({ url }) => shown.some(frame => frame.frameId === 0 && frame.url === url));
  if (!top?.isFrameset) return top;
  const frames = index.filter(({ url }) => shown.some(frame => frame.frameId !== 0 && frame.url === url));
  return frames.reduce((best, frame) => (frame.area > best.area ? frame : best), frames[0] ?? top);
}

/**
 * Has the pages of a tab offer themselves now. Tabs without our script (opened before it, or not on the web) do not answer, and a
 * page that is busy for ever must not hold up the person's buttons.
 * @param {number | undefined} tabId
 */
async function lookAgain(tabId) {
  if (tabId === undefined) return;
  const frames = await framesOf(tabId);
  const answers = frames
    .filter(({ url }) => /^https?:/.test(url))
    .map(({ frameId }) => chrome.tabs.sendMessage(tabId, { kind: 'look-again' }, { frameId }).catch(() => {}));
  await Promise.race([Promise.all(answers), new Promise(resolve => setTimeout(resolve, patience))]);
}

/**
 * @param {number | undefined} tabId
 * @returns {Promise<State>}
 */
async function state(tabId) {
  const { recording: session, index } = await recording.current();
  const page = await pageOfTab(tabId);
  return {
    status: session.status,
    name: session.name,
    isFull: session.isFull,
    pages: index.length,
    useful: index.filter(entry => entry.useful).length,
    page: page && { url: page.url, title: page.title, useful: page.useful },
    port: (await pairing())?.port,
    offer: (await offer())?.port,
    pageButtons: await showsPageButtons(),
  };
}

/** @param {OwnMessage} message */
async function answerOwn(message) {
  const more = await ownRequests[message.kind](message);
  const now = await state(message.tabId);
  await showStatus(now.status);
  return { ...now, ...more };
}

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  const requests = isOwnPage(sender) ? ownRequests : pageRequests;
  if (sender.id !== chrome.runtime.id || !Object.hasOwn(requests, message?.kind)) return undefined;
  const work = requests === ownRequests ? answerOwn(message) : pageRequests[message.kind](message, sender);
  work.then(answer, error => {
    console.error(error);
    answer(undefined);
  });
  return true;
});

// `isRecording` answers in the order in which it is asked, so starts and ends of navigations stay in order too.
/**
 * @template Details
 * @param {(details: Details) => unknown} action
 * @returns {(details: Details) => Promise<void>}
 */
const whileRecording = action => async details => {
  if (await recording.isRecording()) await action(details);
};
chrome.webNavigation.onBeforeNavigate.addListener(whileRecording(noteStart));
chrome.webNavigation.onCommitted.addListener(whileRecording(noteEnd));

// Pages that change their address by script: another page has taken the place without loading. It is looked at when the address
// has stood still, since it needs time to be written, and some pages change their address all the time.
const standstill = 1000;
/** @type {Map<number, ReturnType<typeof setTimeout>>} */
const timers = new Map();
chrome.webNavigation.onHistoryStateUpdated.addListener(
  whileRecording(({ tabId }) => {
    clearTimeout(timers.get(tabId));
    timers.set(
      tabId,
      setTimeout(() => {
        timers.delete(tabId);
        lookAgain(tabId);
      }, standstill),
    );
  }),
);

const showCurrentStatus = async () => showStatus((await recording.current()).recording.status);
chrome.runtime.onStartup.addListener(showCurrentStatus);
chrome.runtime.onInstalled.addListener(showCurrentStatus);
// Content scripts share a process with the page they run on; keep the recorded pages and the token from them.
chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
