// Visits to be stored: pages of 20 KB with 50 links each and the words of a language.
import { createHash } from 'node:crypto';
import { noDetails } from '../dist/core/page.js';

/** @typedef {import('../dist/storage/store.js').Visit} Visit */

export const linksPerPage = 50;
export const newPerPage = 10;
export const pageBytes = 20_000;
export const wordsPerPage = 1200;

/** Words with the frequencies of English: the k-th most frequent occurs in proportion to 1/k (Zipf). `most`: only so many of them. */
function makeWords(most = 30_000) {
  const vocabulary = Array.from({ length: 30_000 }, (_, k) =>
    createHash('sha1')
      .update(String(k))
      .digest('hex')
      .replace(/\d/g, '')
      .slice(0, 3 + (k % 7)),
  );
  let state = 1;
  return (/** @type {number} */ length) => {
    const words = [];
    for (let i = 0; i < length; i++) {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      words.push(vocabulary[Math.floor(most ** (state / 0x7fffffff)) - 1]);
    }
    return words.join(' ');
  };
}

export const words = makeWords();
/** Words that stand on most pages. */
export const frequentWords = makeWords(100);
const samples = Array.from({ length: 200 }, () => {
  const text = words(wordsPerPage);
  const html = `<html><body>${text.replace(/(\S+ \S+ \S+) /g, '<p class="text"><a href="/some/link">$1</a></p>\n')}`;
  const body = new TextEncoder().encode(html.slice(0, pageBytes).padEnd(pageBytes, ' '));
  return { text, body, digest: createHash('sha1').update(body).digest('hex') };
});

/** Two words that stand together on some page; others each time. @param {number} n */
export const phraseOf = n =>
  samples[n % samples.length].text
    .split(' ')
    .slice(7 * n, 7 * n + 2)
    .join(' ');

/** @param {number} id */
export const url = id => `http://www.host${id % 400}.example/a/path/to/some/page-${id}.html`;

/**
 * @param {number} n
 * @returns {Visit}
 */
export function visit(n) {
  const { text, body, digest } = samples[n % samples.length];
  const first = 1 + n * newPerPage;
  const targets = Int32Array.from({ length: linksPerPage }, (_, i) =>
    i < newPerPage ? first + i : (n * 31 + i * 17) % first,
  );
  return {
    id: n,
    url: url(n),
    at: 1.7e12 + n,
    outcome: 'page',
    status: 200,
    milliseconds: 5,
    depth: 3,
    priority: 0.5,
    discovered: Array.from({ length: newPerPage }, (_, i) => ({
      id: first + i,
      url: url(first + i),
      depth: 4,
      from: n,
    })),
    links: {
      targets,
      priorities: Float64Array.from(targets, (_, i) => (i % 3 === 0 ? Number.NaN : i / 50)),
      anchors: Array.from(targets, to => `link to page ${to}`),
    },
    page: {
      title: `Page ${n}`,
      text,
      main: text.slice(0, text.length / 2),
      language: 'en',
      contentType: 'text/html',
      bytes: body.length,
      relevant: n % 3 === 0,
      score: 0.5,
      digest,
      simhash: '0123456789abcdef',
      ...{ noindex: false, nofollow: false, reservations: [], tdmPolicy: '' },
      description: '',
      headings: [],
      details: noDetails,
      cut: [],
    },
    exchanges: [
      {
        request: `GET /a/path/to/some/page-${n}.html HTTP/1.1\r\nhost: www.host.example\r\nuser-agent: honeyguide\r\n\r\n`,
        responseHead: 'HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nserver: bench\r\n\r\n',
        responseBody: body.slice(),
        ip: '192.0.2.1',
        at: 1.7e12 + n,
      },
    ],
  };
}
