// Which page a message comes from. Everything here is what the browser says; what the message says is not looked at.

/** @typedef {import('../recorder-types.js').RecordablePage} RecordablePage */
/** @typedef {chrome.runtime.MessageSender} Sender */
/** @typedef {chrome.webNavigation.GetAllFrameResultDetails} Frame */

/** @param {string} url */
export const withoutFragment = url => url.split('#', 1)[0];

/**
 * Messages of the popup and the options page, which may do everything.
 * @param {Sender} sender
 */
export function isOwnPage(sender) {
  return sender.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true;
}

/**
 * The page or frame a content script runs on, or nothing when it must not be recorded. `frames` are all frames of the tab.
 * A frame counts only when it and everything around it are of one origin: otherwise any page could have other sites
 * recorded by showing them in a frame. (`sender.origin` is "null" in a sandbox, which equals no origin.)
 * @param {Sender} sender
 * @param {readonly Frame[]} frames
 * @returns {RecordablePage | undefined}
 */
export function recordablePage(sender, frames) {
  if (sender.tab === undefined || sender.tab.incognito || sender.documentLifecycle !== 'active') return undefined;
  const own = frames.find(({ documentId }) => documentId === sender.documentId);
  if (own === undefined || own.errorOccurred || own.frameId !== sender.frameId) return undefined;
  const url = withoutFragment(own.url);
  if (!/^https?:/.test(url)) return undefined;
  // `sender.url` is where the document began; scripts may have changed its address since, within its origin.
  const { origin } = new URL(url);
  if (sender.origin !== origin) return undefined;
  for (let frame = own; frame.frameId !== 0; ) {
    const around = frames.find(({ frameId }) => frameId === frame.parentFrameId);
    if (around === undefined || new URL(around.url).origin !== origin) return undefined;
    frame = around;
  }
  return { url, isFrame: own.frameId !== 0 };
}
