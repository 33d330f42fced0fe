import { ask, button, element, field, say, sayFailure } from './ask.js';

/** @typedef {import('../recorder-types.js').State} State */
/** @typedef {import('../recorder-types.js').Status} Status */

/** @type {Record<Status, string>} */
const statusWords = { off: 'Not recording', recording: 'Recording', paused: 'Paused' };
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
/** @type {State | undefined} */
let state;

/** @param {State} now */
function show(now) {
  state = now;
  const { status, page, useful } = now;
  element('status').textContent = statusWords[status];
  element('status').dataset.status = status;
  element('unpaired').hidden = now.port !== undefined;
  element('off').hidden = status !== 'off' || now.port === undefined;
  element('on').hidden = status === 'off';
  element('topic').textContent = now.name === '' ? 'A session without a name' : now.name;
  element('page').textContent = page ? page.title || page.url : notRecorded(status);
  element('page').title = page?.url ?? '';
  button('useful').disabled = page === undefined;
  element('useful').textContent = page?.useful ? '★ Useful' : '☆ Useful';
  element('useful').setAttribute('aria-pressed', String(page?.useful ?? false));
  element('leave-out').hidden = page === undefined;
  element('counts').textContent = progress(now);
  element('pause').textContent = status === 'paused' ? 'Go on' : 'Pause';
  button('submit').disabled = useful === 0;
}

/**
 * @param {number} number
 * @param {string} noun
 */
const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** @param {State} state */
function progress({ pages, useful, isFull }) {
  const soFar = `${count(pages, 'page')} so far, ${useful} useful.`;
  if (isFull) return `${soFar} The session is full: submit it.`;
  return useful === 0 ? `${soFar} Mark at least one before you submit.` : soFar;
}

/** @param {Status} status */
function notRecorded(status) {
  if (status === 'paused') return 'Paused: this page is not recorded.';
  return 'This page is not recorded. If it is an ordinary web page, reload it.';
}

/**
 * Does what a button says, and shows what came of it.
 * @param {string} id
 * @param {'click' | 'submit'} event
 * @param {() => unknown} action
 */
function onPress(id, event, action) {
  element(id).addEventListener(event, async occasion => {
    occasion.preventDefault();
    say('');
    try {
      await action();
    } catch (error) {
      sayFailure(error);
    }
  });
}

/**
 * @param {string} kind
 * @param {object} [more]
 */
const tell = async (kind, more) => {
  const now = await ask(kind, { tabId: tab?.id, ...more });
  show(now);
  return now;
};

onPress('off', 'submit', () => tell('start', { name: field('name').value }));
onPress('useful', 'click', () => tell('useful', { useful: !state?.page?.useful }));
onPress('leave-out', 'click', () => tell('leave-out'));
onPress('pause', 'click', () => tell(state?.status === 'paused' ? 'resume' : 'pause'));
onPress('options', 'click', () => chrome.runtime.openOptionsPage());
onPress('submit', 'click', async () => {
  button('submit').disabled = true;
  const { answer, problem } = await tell('submit');
  if (!answer) say(problem ?? 'Nothing was saved.', true);
  else say(`Saved ${count(answer.pages, 'page')} as ${answer.name}. The terminal says what to do next.`);
});
// A second press within a few seconds means it.
let isSure = false;
onPress('forget', 'click', async () => {
  if (isSure) await tell('forget');
  isSure = !isSure;
  element('forget').textContent = isSure ? 'Press again to delete the whole session' : 'Forget everything';
  if (isSure) {
    setTimeout(() => {
      isSure = false;
      element('forget').textContent = 'Forget everything';
    }, 4000);
  }
});

await tell('state');
element('name').focus();
