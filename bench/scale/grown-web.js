// A web of small pages that grows as it is read: page n links to pages that nobody has named before, and to some that were.
import { createHash } from 'node:crypto';
import { noDetails } from '../../dist/core/page.js';
import { words } from '../stored-visits.js';

/** @typedef {import('../../dist/storage/store.js').Visit} Visit */
/** @typedef {import('../../dist/index.js').Web} Web */

/** @typedef {{ hosts: number, fresh: number, links: number }} Shape `fresh`: new URLs for each page, of so many links */

const wordsPerPage = 60;
export const query = 'bees honey hive';
const topic = ['bees', 'honey', 'hive', 'queen', 'nectar'];

/** @param {Shape} shape @param {number} id */
export function urlOf({ hosts }, id) {
  return `http://www.host${id % hosts}.example/section${id % 97}/article-number-${id}.html`;
}

/** @param {string} url */
const idOf = url => Number(/-(\d+)\.html$/.exec(url)?.[1]);

/** Ids that a page links to, the new ones first; then some of those that everybody links to. @param {Shape} shape @param {number} id */
function targetsOf({ fresh, links }, id) {
  const first = 1 + id * fresh;
  const popular = Math.min(first, 5000);
  return Array.from({ length: links }, (_, i) => (i < fresh ? first + i : (id * 31 + i * 17) % popular));
}

/** @param {number} id */
const isOnTopic = id => id % 7 === 0;

/** @param {number} id */
function textOf(id) {
  const own = Array.from({ length: 8 }, (_, i) => topic[(id + i) % topic.length]).join(' ');
  return `${isOnTopic(id) ? own : ''} ${words(wordsPerPage)}`;
}

/** No numbers: each would be a new word to know. @param {number} id */
const titleOf = id => `A page about ${isOnTopic(id) ? 'bees' : 'others'} ${topic[id % topic.length]}`;

/** @param {Shape} shape @returns {Web} */
export function grownWeb(shape) {
  return {
    async fetch(url) {
      const id = idOf(url);
      const links = targetsOf(shape, id).map(to => `<li><a href="${urlOf(shape, to)}">${titleOf(to)}</a></li>`);
      const html = `<title>${titleOf(id)}</title><p>${textOf(id)}</p><ul>${links.join('')}</ul>`;
      const head = { url, status: 200, headers: {}, contentType: 'text/html', milliseconds: 1 };
      return { kind: 'response', ...head, truncated: false, body: new Uint8Array(Buffer.from(html)) };
    },
    async close() {},
  };
}

/** The same page as a visit of a crawl that reads the pages in the order of their ids. @param {Shape} shape @param {number} id @returns {Visit} */
export function grownVisit(shape, id) {
  const text = textOf(id);
  const targets = Int32Array.from(new Set(targetsOf(shape, id)));
  const first = 1 + id * shape.fresh;
  const print = createHash('sha1').update(String(id)).digest('hex');
  return {
    ...{ id, url: urlOf(shape, id), at: 1.7e12 + id, outcome: 'page', status: 200, milliseconds: 5 },
    ...{ depth: Math.ceil(Math.log2(id + 2)), priority: 1 / (id + 1) },
    discovered: Array.from({ length: shape.fresh }, (_, i) => {
      return { id: first + i, url: urlOf(shape, first + i), depth: 4, from: id };
    }),
    links: {
      targets,
      priorities: Float64Array.from(targets, to => (to <= id ? Number.NaN : (to % 1000) / 1000)),
      anchors: Array.from(targets, titleOf),
      blocks: new Int32Array(targets.length),
    },
    page: {
      ...{ title: titleOf(id), text, main: text, language: 'en', contentType: 'text/html', bytes: 2 * text.length },
      ...{ relevant: isOnTopic(id), score: isOnTopic(id) ? 0.9 : 0.1, digest: print, simhash: print.slice(0, 32) },
      ...{ noindex: false, nofollow: false, reservations: [], tdmPolicy: '' },
      ...{ description: '', headings: [], details: noDetails, cut: [] },
    },
    traces: new Int32Array(0),
  };
}
