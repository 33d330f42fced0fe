// What is recorded of a page: its text, headings and links as HTML without scripts, styles, form fields and all attributes
// but a few. `honeyguide record` reads it with the crawler's own parser. Nothing is cloned, since clones of pictures
// and of the page's own elements would load and run.
globalThis.pageHtml = (() => {
  const LONGEST = 256 * 1024;
  const DROPPED = new Set(
    (
      'script style template noscript svg canvas textarea input datalist object embed audio video noembed link source ' +
      'track param'
    ).split(' '),
  );
  const VOID = new Set('area base br col frame hr img meta wbr'.split(' '));
  const KEPT = {
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
  const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' };
  const escaped = text => text.replace(/[&<>']/g, character => ESCAPES[character]);

  // Text that the person types into the page is not the page's.
  const isLeftOut = (element, name) =>
    DROPPED.has(name) ||
    element.isContentEditable ||
    (name === 'meta' && element.getAttribute('http-equiv')?.toLowerCase() !== 'refresh');

  function startTag(element, name) {
    let tag = `<${name}`;
    for (const attribute of KEPT[name] ?? []) {
      const value = element.getAttribute(attribute);
      if (value !== null && value.length < 8192) tag += ` ${attribute}='${escaped(value)}'`;
    }
    const hides = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(element.getAttribute('style') ?? '');
    return `${tag}${hides || element.hasAttribute('hidden') ? ' hidden' : ''}>`;
  }

  /** The page as compact HTML, cut at the limit. No recursion: pages nest deeper than the stack. */
  return function pageHtml(page) {
    const parts = [];
    let length = 0;
    const add = text => {
      parts.push(text);
      length += text.length;
    };
    let node = page.documentElement;
    while (node && length < LONGEST) {
      let descends = false;
      if (node.nodeType === Node.TEXT_NODE) add(escaped(node.data.replace(/\s+/g, ' ')));
      else if (node.nodeType === Node.ELEMENT_NODE) {
        const name = node.localName;
        if (!isLeftOut(node, name) && /^[a-z][a-z0-9-]*$/.test(name)) {
          add(startTag(node, name));
          descends = !VOID.has(name) && name !== 'iframe' && node.firstChild !== null;
          if (!descends && !VOID.has(name)) add(`</${name}>`);
        }
      }
      if (descends) {
        node = node.firstChild;
        continue;
      }
      while (node && !node.nextSibling) {
        node = node.parentNode === page ? null : node.parentNode;
        if (node) add(`</${node.localName}>`);
      }
      node = node?.nextSibling;
    }
    return parts.join('').slice(0, LONGEST);
  };
})();
