// What is recorded of a page: its text, headings and links as HTML without scripts, styles, form fields and all attributes
// but a few. `honeyguide record` reads it with the crawler's own parser. Nothing is cloned, since clones of pictures
// and of the page's own elements would load and run.
globalThis.pageHtml = (() => {
  const longest = 256 * 1024;
  const dropped = new Set(
    (
      'script style template noscript svg canvas textarea input datalist object embed audio video noembed link source ' +
      // The last is our own.
      'track param honeyguide-buttons'
    ).split(' '),
  );
  const empty = new Set('area base br col frame hr img meta wbr'.split(' '));
  /** @type {Record<string, string[]>} */
  const kept = {
    a: ['href', 'title', 'rel'],
    area: ['href', 'alt', 'title'],
    base: ['href'],
    dialog: ['open'],
    frame: ['src', 'title'],
    html: ['lang'],
    iframe: ['src', 'title'],
    img: ['alt'],
    meta: ['http-equiv', 'content'],
  };
  /** @type {Record<string, string>} */
  const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' };
  /** @param {string} text */
  const escaped = text => text.replace(/[&<>']/g, character => escapes[character]);

  /**
   * Text that the person types into the page is not the page's.
   * @param {Element} element
   * @param {string} name
   */
  const isLeftOut = (element, name) =>
    dropped.has(name) ||
    (element instanceof HTMLElement && element.isContentEditable) ||
    (name === 'meta' && element.getAttribute('http-equiv')?.toLowerCase() !== 'refresh');

  /**
   * @param {Element} element
   * @param {string} name
   */
  function startTag(element, name) {
    let tag = `<${name}`;
    for (const attribute of kept[name] ?? []) {
      const value = element.getAttribute(attribute);
      if (value !== null && value.length < 8192) tag += ` ${attribute}='${escaped(value)}'`;
    }
    const hides = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(element.getAttribute('style') ?? '');
    return `${tag}${hides || element.hasAttribute('hidden') ? ' hidden' : ''}>`;
  }

  /** The page as compact HTML, cut at the limit. No recursion: pages nest deeper than the stack. */
  return function pageHtml(page) {
    /** @type {string[]} */
    const parts = [];
    let length = 0;
    const add = (/** @type {string} */ text) => {
      parts.push(text);
      length += text.length;
    };
    let node = /** @type {Node | null} */ (page.documentElement);
    while (node && length < longest) {
      let descends = false;
      if (node.nodeType === Node.TEXT_NODE) add(escaped((node.nodeValue ?? '').replace(/\s+/g, ' ')));
      else if (node instanceof Element) {
        const name = node.localName;
        if (!isLeftOut(node, name) && /^[a-z][a-z0-9-]*$/.test(name)) {
          add(startTag(node, name));
          descends = !empty.has(name) && name !== 'iframe' && node.firstChild !== null;
          if (!descends && !empty.has(name)) add(`</${name}>`);
        }
      }
      if (descends) {
        node = node.firstChild;
        continue;
      }
      while (node && !node.nextSibling) {
        node = node.parentElement;
        if (node instanceof Element) add(`</${node.localName}>`);
      }
      node = node?.nextSibling ?? null;
    }
    return parts.join('').slice(0, longest);
  };
})();
