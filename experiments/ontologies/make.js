// `node experiments/ontologies/make.js`: ontologies of two fields that owe nothing to WordNet, made of glossaries that Debian has as packages, as SKOS
// vocabularies for the experiments of this folder. Computing: the Free On-line Dictionary of Computing (dict-foldoc), by its subjects and cross-references.
// Music: LilyPond's Music Glossary (lilypond-doc-html), by its "See also". Neither knows anything of the pages that are crawled.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseHtml } from '../../dist/crawl/parse/html/html.js';
import { unpackPackage } from '../../scripts/debian-package.js';

/** @typedef {{ labels: string[], broader: Set<string>, related: Set<string> }} Concept by names, lower case */
/** @typedef {Map<string, Concept>} Vocabulary */

/** Cross-references of an entry that count: the first ones stand in its definition, the later ones in anecdotes. */
const firstReferences = 5;

const folder = process.argv[2] ?? fileURLToPath(new URL('../../../ontologies', import.meta.url));

/**
 * @param {Vocabulary} vocabulary
 * @param {string[]} labels
 * @returns {Concept}
 */
function conceptOf(vocabulary, labels) {
  const name = labels[0].toLowerCase();
  const concept = vocabulary.get(name) ?? { labels: [], broader: new Set(), related: new Set() };
  for (const label of labels) if (!concept.labels.includes(label)) concept.labels.push(label);
  vocabulary.set(name, concept);
  return concept;
}

/**
 * Entries stand at the left edge, one name a line; what is said of them is indented. It begins with subjects: `<language, tool>`.
 * @param {string} text
 * @returns {Vocabulary}
 */
function computing(text) {
  /** @type {Vocabulary} */
  const vocabulary = new Map();
  conceptOf(vocabulary, ['computing']);
  const entry = /^((?:\S.*\n)+)\n((?: .*\n|\n)+)/gm;
  for (const [, names, body] of text.matchAll(entry)) {
    const subjects = body.match(/^\s*(?:\d+\.\s*)?<([^>]+)>/)?.[1];
    if (!subjects) continue;
    // Long lists of names are wrapped, with marks between the names.
    const labels = names.includes('%%%') ? names.replaceAll('\n', ' ').split('%%%') : names.split('\n');
    const concept = conceptOf(
      vocabulary,
      labels.map(label => label.trim()).filter(label => label !== ''),
    );
    for (const subject of subjects.split(',').map(each => each.trim().toLowerCase())) {
      if (subject === '') continue;
      const broader = conceptOf(vocabulary, [subject]);
      if (broader !== concept) concept.broader.add(subject);
      if (subject !== 'computing') broader.broader.add('computing');
    }
    const references = Array.from(body.matchAll(/\{([^{}()]+)\}/g), ([, name]) =>
      name.replace(/\s+/g, ' ').toLowerCase(),
    );
    for (const name of references.slice(0, firstReferences)) concept.related.add(name);
  }
  return vocabulary;
}

/**
 * A page for each term; "See also" leads to others. The term's name in other languages stands before, and is left out.
 * @param {string} pages
 * @returns {Vocabulary}
 */
function music(pages) {
  /** @type {Vocabulary} */
  const vocabulary = new Map();
  conceptOf(vocabulary, ['music']);
  for (const file of readdirSync(pages).filter(name => name.endsWith('.html'))) {
    const html = readFileSync(join(pages, file), 'utf8');
    const name = html.match(/<h2 class="section">1\.\d+ ([^<]+)<\/h2>/)?.[1].trim();
    if (!name) continue;
    const concept = conceptOf(vocabulary, [name]);
    concept.broader.add('music');
    const seeAlso = html.split('See also</h4>')[1]?.split('<hr')[0];
    const { links } = parseHtml(seeAlso ?? '', 'http://localhost/');
    for (const { anchor } of links) concept.related.add(anchor.toLowerCase());
  }
  return vocabulary;
}

/** @param {Vocabulary} vocabulary */
function turtle(vocabulary) {
  const numbers = new Map([...vocabulary.keys()].map((name, index) => [name, index]));
  const names = [...numbers.keys()];
  const text = (/** @type {string} */ label) => JSON.stringify(label);
  const lines = names.map((name, index) => {
    const { labels, broader, related } = /** @type {Concept} */ (vocabulary.get(name));
    const edges = (/** @type {string} */ kind, /** @type {Set<string>} */ targets) =>
      [...targets].flatMap(target => {
        const number = numbers.get(target);
        return number === undefined || number === index ? [] : [`skos:${kind} :c${number}`];
      });
    const said = [
      'a skos:Concept',
      `skos:prefLabel ${text(labels[0])}`,
      ...labels.slice(1).map(label => `skos:altLabel ${text(label)}`),
      ...edges('broader', broader),
      ...edges('related', related),
    ];
    return `:c${index} ${said.join(' ; ')} .`;
  });
  const prefixes =
    '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix : <https://example.org/glossary#> .\n';
  return `${prefixes}\n${lines.join('\n')}\n`;
}

mkdirSync(folder, { recursive: true });
const unpacked = mkdtempSync(join(tmpdir(), 'honeyguide-glossaries-'));
try {
  unpackPackage('dict-foldoc', unpacked);
  unpackPackage('lilypond-doc-html', unpacked);
  const dictionary = gunzipSync(readFileSync(join(unpacked, 'usr/share/dictd/foldoc.dict.dz'))).toString('utf8');
  const glossary = join(unpacked, 'usr/share/doc/lilypond/html/Documentation/music-glossary');
  for (const [name, vocabulary] of Object.entries({ computing: computing(dictionary), music: music(glossary) })) {
    const file = join(folder, `${name}.ttl`);
    writeFileSync(file, turtle(vocabulary));
    console.log(`${file}: ${vocabulary.size} concepts`);
  }
} finally {
  rmSync(unpacked, { recursive: true, force: true });
}
