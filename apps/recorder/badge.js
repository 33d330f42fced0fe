// The small sign on the toolbar button: everybody can see whether pages are being recorded.

/** @type {Record<import('../recorder-types.js').Status, { text: string, title: string, colour?: string }>} */
const signs = {
  off: { text: '', title: 'Honeyguide recorder: not recording' },
  recording: { text: 'REC', title: 'Honeyguide recorder: recording', colour: '#b3261e' },
  paused: { text: 'II', title: 'Honeyguide recorder: paused', colour: '#6b6257' },
};

/** @param {import('../recorder-types.js').Status} status */
export async function showStatus(status) {
  const { text, title, colour } = signs[status];
  await chrome.action.setBadgeText({ text });
  await chrome.action.setTitle({ title });
  if (colour === undefined) return;
  await chrome.action.setBadgeBackgroundColor({ color: colour });
  await chrome.action.setBadgeTextColor({ color: '#ffffff' });
}
