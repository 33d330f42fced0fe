/** TeX's older fonts have no letters with accents: the accent stands before its letter, as a sign of its own. */

const combining = new Map([
  ['¨', '\u0308'],
  ['´', '\u0301'],
  ['`', '\u0300'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['ˇ', '\u030c'],
]);

/**
 * Accents inside a word. Two of the signs are also written for apostrophes: they count before vowels only (`it´s`), and not where
 * a short word may have lost its end (`l´eau`).
 */
const parted = /(?<=\p{L})(?:[¨ˆ˜ˇ][a-zı]|(?<!(?:^|\P{L})(?:[cdjlmnst]|qu))[´`][aeiouyı])/giu;

/** `Br¨oker` → `Bröker`. */
export function joinAccents(text: string): string {
  return text.replace(parted, ([sign, letter]) => {
    const joined = ((letter === 'ı' ? 'i' : letter) + combining.get(sign)).normalize('NFC');
    return joined.length === 1 ? joined : sign + letter;
  });
}
