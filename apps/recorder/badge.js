// The small sign on the toolbar button: everybody can see whether pages are being recorded.

const SIGNS = {
  off: { text: '', title: 'Honeyguide recorder: not recording' },
  recording: { text: 'REC', title: 'Honeyguide recorder: recording', colour: '#b3261e' },
  paused: { text: 'II', title: 'Honeyguide recorder: paused', colour: '#6b6257' },
};

export async function showStatus(status) {
  const { text, title, colour } = SIGNS[status];
  await chrome.action.setBadgeText({ text });
  await chrome.action.setTitle({ title });
  if (colour === undefined) return;
  await chrome.action.setBadgeBackgroundColor({ color: colour });
  await chrome.action.setBadgeTextColor({ color: '#ffffff' });
}
