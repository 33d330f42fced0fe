import { ask, element, field, say, sayFailure } from './ask.js';

/** @param {import('../recorder-types.js').State} state */
function show({ port, offer, pageButtons }) {
  field('page-buttons').checked = pageButtons;
  element('status').textContent = port === undefined ? 'Not connected' : `Connected to port ${port}`;
  element('status').dataset.status = port === undefined ? 'off' : 'connected';
  element('offer').hidden = offer === undefined;
  element('typed').hidden = offer !== undefined;
  element('port').textContent = String(offer);
}

/**
 * Without an address, the one that was just opened is meant.
 * @param {string} [address]
 */
async function connect(address) {
  say('');
  try {
    const now = await ask('connect', address === undefined ? {} : { address });
    show(now);
    if (now.problem) say(now.problem, true);
    else say('Connected. Press the Honeyguide button in the toolbar to start recording.');
  } catch (error) {
    sayFailure(error);
  }
}

element('offer').addEventListener('submit', event => {
  event.preventDefault();
  connect();
});
element('typed').addEventListener('submit', event => {
  event.preventDefault();
  connect(field('address').value);
});
field('page-buttons').addEventListener('change', async () => {
  try {
    show(await ask('page-buttons', { shown: field('page-buttons').checked }));
  } catch (error) {
    sayFailure(error);
  }
});
// Both forms are hidden until here: a person must not press the one that is about to go.
show(await ask('state'));
