// What a page says, by a reader of its own: what is measured must not be measured by itself.

/** Elements inside a line; all others end one. */
const inline =
  /<\/?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|dfn|em|font|i|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var|wbr)\b[^>]*>/gi;
/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Shorter pieces are names and commands, which translators leave. */
const shortestBlock = 20;

/**
 * The lines of a page, its title first.
 * @param {string} html
 * @returns {string[]}
 */
export function linesOf(html) {
  const text = withoutHidden(html)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|noscript|template)\b[\s\S]*?<\/\1\s*>/gi, '\n')
    // A soft hyphen ends no word.
    .replace(/\u00ad|&shy;/g, '')
    .replace(/\s+/g, ' ')
    .replace(inline, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      return String.fromCodePoint(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16));
    });
  return text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '');
}

/**
 * Without elements that no reader sees.
 * @param {string} html
 */
function withoutHidden(html) {
  let shown = '';
  let done = 0;
  for (const opened of html.matchAll(/<(\w+)\b[^>]*\shidden\b[^>]*>/g)) {
    if (opened.index < done) continue;
    shown += html.slice(done, opened.index);
    const tags = new RegExp(`<(/?)${opened[1]}\\b[^>]*>`, 'g');
    tags.lastIndex = opened.index;
    let depth = 0;
    done = html.length;
    for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
      depth += tag[1] === '' ? 1 : -1;
      if (depth > 0) continue;
      done = tags.lastIndex;
      break;
    }
  }
  return shown + html.slice(done);
}

/**
 * The running text of a page, in pieces.
 * @param {string} html
 */
export function blocksOf(html) {
  return linesOf(html).filter(line => line.length >= shortestBlock);
}
