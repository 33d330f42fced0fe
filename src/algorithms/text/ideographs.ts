/**
 * Chinese and Japanese are written without spaces. Without a dictionary, overlapping pairs of characters are the usual terms for
 * search in them ("蜂蜜酒" → 蜂蜜, 蜜酒); runs of other scripts inside stay whole.
 */
const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

export function holdsIdeographs(token: string): boolean {
  return character.test(token);
}

/** The terms of a token that holds such characters, in their order. */
export function splitIdeographs(token: string): string[] {
  return (token.match(runs) ?? []).flatMap(run => {
    const characters = character.test(run) ? Array.from(run) : [];
    if (characters.length < 2) return [run];
    return characters.slice(1).map((second, i) => characters[i] + second);
  });
}
