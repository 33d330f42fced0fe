// Pages that are broken, by accident or on purpose: none may throw, hang or take the memory.
import { Random } from '../../dist/core/random.js';
import { parseFetched } from '../../dist/crawl/read-page.js';
import { mutated } from '../../experiments/mutations/mutate-page.js';

const options = { textLimit: Number.POSITIVE_INFINITY, ignoreRobots: false, languages: true, markdown: true };
/** Milliseconds that one page may take; a crawl would stand still so long. */
const longest = 5000;

const many = (/** @type {string} */ piece, length = 4e6) => piece.repeat(Math.ceil(length / piece.length));

/** Large and hostile. */
const hostile = {
  'elements in elements': many('<div>'),
  'tags that never end': many('<'),
  'attributes without end': `<p ${many('a=b ')}`,
  'one attribute': `<p title="${many('x')}`,
  'one word': many('x'),
  links: many('<a href="/">'),
  comments: many('<!--'),
  entities: many('&amp;'),
  'open entities': many('&'),
  tables: many('<table><tr><td>'),
  lists: many('<ul><li>'),
  templates: many('<template>'),
  'closed templates': many('<template></div></template>'),
  formatting: many('<b><i><u>'),
  forms: many('<form><select><option>'),
  scripts: many('<script>'),
  titles: many('<title>'),
  'JSON-LD': `<script type="application/ld+json">${many('[{"a":')}</script>`,
  'a long URL': `<a href="${many('/../')}">x</a>`,
  'white space': many(' \n\t'),
  NUL: many('\0'),
  'combining marks': `a${many('\u0301')}`,
  'words without spaces': many('漢'),
  quotes: many('"\''),
  brackets: many('[]('),
};

/** @param {Uint8Array} body */
async function read(body) {
  const answer = {
    url: 'http://www.example.com/a/page.html',
    status: 200,
    headers: {},
    contentType: 'text/html',
    body,
    milliseconds: 0,
  };
  const began = performance.now();
  try {
    await parseFetched({ kind: 'response', ...answer, truncated: false }, options);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  return performance.now() - began;
}

/** A page with something of everything. */
const ordinary = Buffer.from(
  `<!doctype html><html lang="en"><head><title>Wild bees</title><meta charset="utf-8"><meta name="description" content="Bees">
  <script type="application/ld+json">{"@type":"Article","author":{"name":"A"},"datePublished":"2026-01-01"}</script></head><body>
  <nav><ul><li><a href="/">Home</a><li><a href="/bees">Bees</a></ul></nav><main><h1>Wild bees</h1><p>Wild bees <b>nest</b> in hollow
  <a href="/stems?x=1&amp;y=2">stems</a>.</p><table><tr><th>Bee<td>12</table><template><p>hidden</p></template><pre>code</pre></main>
  <footer rel="license">CC BY</footer></body></html>`.repeat(8),
);

/** @type {import('../cases.js').Case[]} */
export const documentCases = [
  {
    name: 'pages damaged at random',
    async attack({ quick }) {
      const random = new Random('attack');
      const tried = quick ? 200 : 5000;
      let held = 0;
      let slowest = 0;
      for (let n = 0; n < tried; n++) {
        const took = await read(mutated(ordinary, random).page);
        slowest = Math.max(slowest, took);
        if (took < longest) held++;
      }
      return { tried, held, seen: `no throw; the slowest took ${slowest.toFixed(0)} ms` };
    },
  },
  {
    name: 'pages of four million characters that mean harm',
    async attack() {
      /** @type {[string, number][]} */
      const times = [];
      for (const [name, text] of Object.entries(hostile)) times.push([name, await read(Buffer.from(text))]);
      const failed = times.filter(([, took]) => took >= longest);
      const [slowest] = times.toSorted((a, b) => b[1] - a[1]);
      return {
        tried: times.length,
        held: times.length - failed.length,
        seen: `the slowest (${slowest[0]}) took ${slowest[1].toFixed(0)} ms${failed.length > 0 ? `; not: ${failed.map(([name]) => name).join(', ')}` : ''}`,
      };
    },
  },
];
