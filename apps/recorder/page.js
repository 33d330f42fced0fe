// Runs on each page and frame, apart from the page's own scripts. It asks the extension whether this page is wanted and
// reads nothing when it is not. Which page it is, the extension takes from the browser, never from here.
(() => {
  const late = 2000;
  const isHtml = document.contentType === 'text/html' || document.contentType === 'application/xhtml+xml';
  // A page that answered with an error is no page. Absent (0) for pages from the cache of old browsers.
  const [navigation] = performance.getEntriesByType('navigation');
  const status = navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : 0;
  if (!isHtml || status >= 400) return;

  let sent = '';

  async function offer() {
    // Tabs in the background and pages fetched in advance were not visited; wait until somebody looks.
    if (document.visibilityState !== 'visible') {
      document.addEventListener('visibilitychange', offer, { once: true });
      return false;
    }
    if (!(await ask({ kind: 'is-wanted' }))) return false;
    const html = globalThis.pageHtml(document);
    if (html === sent) return true;
    const isFrameset = document.body?.localName === 'frameset';
    const kept = await ask({ kind: 'page', html, title: document.title, isFrameset, area: innerWidth * innerHeight });
    if (kept) sent = html;
    await globalThis.pageButtons(ask);
    return kept;
  }

  /**
   * Nothing when nobody answers: the extension was updated or removed, or its worker ended meanwhile.
   * @param {import('../recorder-types.js').PageMessage} message
   */
  async function ask(message) {
    try {
      return await chrome.runtime.sendMessage(message);
    } catch {
      return undefined;
    }
  }

  /** Now, and once more for pages that write themselves by script. */
  async function offerTwice() {
    const kept = await offer();
    if (kept) setTimeout(offer, late);
    return kept;
  }

  chrome.runtime.onMessage.addListener((message, _sender, answer) => {
    if (message.kind !== 'look-again') return undefined;
    sent = '';
    offerTwice().then(answer);
    return true;
  });
  // Pages that come back from the browser's cache (Back, Forward) do not start again.
  addEventListener('pageshow', event => event.persisted && offer());
  // Marked, paused or submitted elsewhere meanwhile.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && globalThis.pageButtons(ask),
  );
  offerTwice();
})();
