// Writes visits to a collection until it is killed, the disk is full, or all are written; says which are safe.
// Arguments: URL of the compiled module storage/open, folder, resume?, threaded?, first visit, number of visits,
// bytes of a body, bytes of a WARC file.
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';

const [moduleUrl, folder, resume, threaded, first, count, bodyBytes, warcBytes] = process.argv.slice(2);
const { openStore } = await import(moduleUrl);
const noDetails = { headline: '', author: '', published: '', modified: '', siteName: '', type: '', licence: '' };
const say = line => writeSync(1, `${line}\n`);

const url = id => `http://host${id % 5}.example/${id}`;
const linksPerPage = 3;

/** Visit n fetches URL n and finds three new ones; 0 is the seed. */
function visit(n) {
  const ids = Array.from({ length: linksPerPage }, (_, i) => 1 + n * linksPerPage + i);
  // Bytes that do not compress, different for each page.
  const noise = createHash('shake256', { outputLength: Math.ceil(Number(bodyBytes) / 2) })
    .update(String(n))
    .digest('hex');
  const body = new TextEncoder().encode(`<p>page ${n} ${noise}</p>`);
  return {
    id: n,
    url: url(n),
    at: 1.7e12 + n,
    outcome: 'page',
    status: 200,
    milliseconds: 1,
    depth: 1,
    priority: 1,
    discovered: ids.map(id => ({ id, url: url(id), depth: 2, from: n })),
    links: {
      targets: Int32Array.from(ids),
      priorities: new Float64Array(linksPerPage),
      anchors: ids.map(id => `to ${id}`),
    },
    page: {
      title: `Page ${n}`,
      text: `words of page ${n} `.repeat(100),
      main: `words of page ${n}`,
      language: 'en',
      contentType: 'text/html',
      bytes: body.length,
      relevant: true,
      score: 1,
      digest: createHash('sha1').update(body).digest('hex'),
      simhash: '',
      ...{ noindex: false, nofollow: false, reservations: [], tdmPolicy: '' },
      description: '',
      headings: [],
      details: noDetails,
      cut: [],
    },
    exchanges: [
      {
        request: `GET /${n} HTTP/1.1\r\n\r\n`,
        responseHead: 'HTTP/1.1 200 OK\r\n\r\n',
        responseBody: body,
        at: 1.7e12 + n,
      },
    ],
  };
}

async function write(store) {
  if (resume !== 'true') store.discover([{ id: 0, url: url(0), depth: 0, from: -1, priority: 1 }]);
  const end = Number(first) + Number(count);
  for (let n = Number(first); n < end; n++) {
    store.visit(visit(n));
    await store.ready();
    if (n % 5 === 4) {
      await store.flush();
      say(`safe ${n}`);
    }
  }
}

try {
  const store = await openStore({
    folder,
    resume: resume === 'true',
    threaded: threaded === 'true',
    archive: true,
    commitVisits: 7,
    warcBytes: Number(warcBytes),
  });
  try {
    await write(store);
  } finally {
    await store.close();
  }
  say('closed');
} catch (error) {
  say(`failed ${error.name} ${error.message}`);
  process.exitCode = 1;
}
