// Runs on http://127.0.0.1:PORT/pair, the address that `honeyguide record` prints. It hands the token behind the # to the
// extension, which shows its own page with a Connect button: opening the address alone connects nothing.
(() => {
  const token = location.hash.slice(1);
  if (token === '') return;
  // The token should not stay in the history.
  history.replaceState(null, '', location.pathname);
  chrome.runtime.sendMessage({ kind: 'pairing-offer', token });
})();
