/**
 * Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces between words, and Korean writes particles onto its
 * words. The words of the former are those of ICU's dictionaries, which come with Node. With overlapping pairs of characters, the usual
 * way without a dictionary, crawls of experiments/languages.js for four topics of libreoffice-help had recall areas of .833 in Chinese,
 * .723 in Japanese and .734 in Korean; with words they have .842, .766 and .755, and words of one character are found. Korean nouns
 * lose their particle. Runs of other scripts inside stay whole.
 */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const members = `${scripts.map(script => `\\p{Script=${script}}`).join('')}ー`;
const character = new RegExp(`[${members}]`, 'u');
const eachCharacter = new RegExp(`[${members}]`, 'gu');
/** Korean, other scripts without spaces, and what is none of these. The former have marks of their own. */
const runs = new RegExp(`\\p{Script=Hangul}+|(?:(?!\\p{Script=Hangul})[${members}]\\p{M}*)+|[^${members}]+`, 'gu');
const hangul = /^\p{Script=Hangul}/u;

/** Marks of subject, topic and object, and words for of, to, in, from, with, until, than, also and only, as Korean writes them onto nouns. */
const particles = ending(
  1,
  '에서는 에서도 으로는 으로도 에서 에게 으로 까지 부터 처럼 보다 이나 이란 에는 에도 와는 과는 을 를 이 가 은 는 의 에 로 와 과 도 만 나',
);
/** Forms of "to do" and "to be done", which make verbs of nouns (설정, 설정합니다, 설정하려면). */
const verbEndings = ending(
  2,
  '하십시오 하려면 합니다 합니까 하세요 하거나 하지만 했습니다 하여 하고 하는 하면 하기 하지 ' +
    '되었습니다 됩니다 되어 되고 되는 되면 되지 되거나 할 한 해 된 될 됨 함',
);

/** A text without a break may be long; words are looked for in pieces of it. */
const longestRun = 1000;

let dictionary: Intl.Segmenter | undefined;

/** Does it hold a character of such a script? */
export function isUnspaced(text: string): boolean {
  return character.test(text);
}

/** The text with each such character apart from what stands beside it. */
export function spacedOut(text: string): string {
  return text.replace(eachCharacter, ' $& ').replace(/ {2,}/g, ' ').trim();
}

/** The words of a token that holds such characters, in their order. */
export function splitUnspaced(token: string): string[] {
  return (token.match(runs) ?? []).flatMap(run => {
    if (!character.test(run)) return [run];
    return hangul.test(run) ? koreanWords(run) : dictionaryWords(run);
  });
}

/** The language does not matter: Chinese and Japanese share a dictionary, the others are known by their script. */
function dictionaryWords(run: string): string[] {
  dictionary ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const words: string[] = [];
  for (let start = 0; start < run.length; start += longestRun) {
    for (const { segment } of dictionary.segment(run.slice(start, start + longestRun))) words.push(segment);
  }
  return words;
}

/** A noun without its particle and its verb. Of two syllables the second may be none: then both ways are kept. */
function koreanWords(run: string): string[] {
  const noun = run.replace(particles, '').replace(verbEndings, '');
  return noun.length === 1 && run.length === 2 ? [noun, run] : [noun];
}

/** One of these at the end of a word of which at least so many syllables stay. */
function ending(least: number, endings: string): RegExp {
  return new RegExp(`(?<=.{${least}})(?:${endings.split(' ').join('|')})$`, 'u');
}
