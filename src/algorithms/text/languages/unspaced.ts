/**
 * Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces between words, and Korean writes particles onto its
 * words. Without a dictionary, overlapping pairs of characters are the usual terms for search in them ("蜂蜜酒" → 蜂蜜, 蜜酒;
 * "방화벽을" → 방화, 화벽, 벽을); runs of other scripts inside stay whole.
 */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const members = scripts.map(script => `\\p{Script=${script}}`).join('');
const character = new RegExp(`[${members}ー]`, 'u');
const runs = new RegExp(`[${members}ー]+|[^${members}ー]+`, 'gu');

const eachCharacter = new RegExp(`[${members}ー]`, 'gu');

/** Does it hold a character of such a script? */
export function isUnspaced(text: string): boolean {
  return character.test(text);
}

/** The text with each such character apart from what stands beside it. */
export function spacedOut(text: string): string {
  return text.replace(eachCharacter, ' $& ').replace(/ {2,}/g, ' ').trim();
}

/** The terms of a token that holds such characters, in their order. */
export function splitUnspaced(token: string): string[] {
  return (token.match(runs) ?? []).flatMap(run => {
    const characters = character.test(run) ? Array.from(run) : [];
    if (characters.length < 2) return [run];
    return characters.slice(1).map((second, i) => characters[i] + second);
  });
}
