// Makes src/algorithms/text/languages/languages.tsv: how much each group of bytes speaks for each language, from the table of eld
// ("extrasmall", Nito T.M., Apache-2.0; a development dependency). The package itself keeps its table in 118 MB of objects; a crawler
// that tells the language of every page cannot afford that. Run again after an update of eld:  node scripts/tables/language-table.js
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const size = process.argv[2] ?? 'extrasmall';
const folder = new URL('../../node_modules/eld/', import.meta.url);
const { ngramsData } = await import(pathToFileURL(new URL(`src/ngrams/${size}.js`, folder).pathname).href);
const { dictionary } = await import(new URL('src/dictionary.js', folder).href);
const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));

/**
 * The package writes bytes beyond ASCII as single characters of its own.
 * @type {Map<string, number>}
 */
const byteOf = new Map();
for (const [byte, character] of dictionary.entries()) if (character !== ' ') byteOf.set(character, byte);
/** Scores are kept less this, the smallest there is. */
const base = 53;

/** @param {string} ngram */
const bytesOf = ngram => Buffer.from(Array.from(ngram, character => byteOf.get(character) ?? character.charCodeAt(0)));
const lines = Object.entries(ngramsData.ngrams).map(([ngram, scores]) => {
  const pairs = Object.entries(scores).map(([language, score]) => `${ngramsData.languages[language]}${score + base}`);
  return `${bytesOf(ngram).toString('hex')}\t${pairs.join(' ')}`;
});
const head = `# groups of UTF-8 bytes and what they say for a language; source: eld ${version} ${ngramsData.type}, Nito T.M., Apache-2.0`;
const out = new URL('../../src/algorithms/text/languages/languages.tsv', import.meta.url);
writeFileSync(out, [head, ...lines.sort()].join('\n') + '\n');
console.log(`${lines.length} groups of bytes, ${Object.keys(ngramsData.languages).length} languages`);
