/**
 * Spellings and forms that a language takes for the same word. Some are folded before the endings are taken off, because the stemmer
 * knows one spelling only; accents and vowels that come and go after it, because it needs them to know an ending (French "é", Spanish "ción").
 */

type Fold = (word: string) => string;

export interface Foldings {
  before: Fold;
  after: Fold;
}

/** Readers of these leave accents out when they type; a letter with an accent is no letter of its own in them. */
const accentsOptional = new Set(['ca', 'de', 'es', 'fr', 'gl', 'it', 'nl', 'pt', 'ro', 'vi', 'el']);

const same: Fold = word => word;
const withoutAccents: Fold = word =>
  isAscii(word)
    ? word
    : word
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');

const beforeStemming: Readonly<Record<string, Fold>> = {
  // "Mueller" is "Müller" where the keyboard has no umlauts, and Swiss readers know no ß. After a vowel or q it is none: Mauer, neue, Quelle.
  // The stemmer leaves plurals in -eln and -os as they are (Formeln, Makros); -los is another ending.
  de: word =>
    word
      .replace(/ß/g, 'ss')
      .replace(/(?<![aeiouq])([aou])e/g, (_, vowel: string) => umlauts[vowel])
      .replace(/(?<=...el)n$/, '')
      .replace(/(?<=..[^l]o)s$/, ''),
  // Marks for short vowels and the stretching stroke are ornament, and a last yeh is written with dots or without. "And" and "so" are
  // written onto an article that the stemmer then does not see, and it takes half of a plural's ending (حزمات, of حزمة).
  ar: word =>
    word
      .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
      .replace(/ى/g, 'ي')
      .replace(/^[وف](?=ال..)/, '')
      .replace(/(?<=...)ات$/, 'ة'),
  fa: word =>
    word
      .replace(/[\u064b-\u0652\u0670\u0640\u200c]/g, '')
      .replace(/ي/g, 'ی')
      .replace(/ك/g, 'ک'),
  he: word => word.replace(/[\u0591-\u05c7]/g, ''),
  // The stemmer knows the ending by its accent.
  es: word => word.replace(/(?<=[cs])ion$/, 'ión'),
  ru: word => word.replace(/ё/g, 'е'),
  ro: word => word.replace(/ş/g, 'ș').replace(/ţ/g, 'ț'),
};

const afterStemming: Readonly<Record<string, Fold>> = {
  // A vowel comes and goes before the last consonant: список, списки; ссылка, ссылок; ячейка, ячеек.
  ru: stem => stem.replace(/(?<=..[аеиоуыэюя])ек$/, 'йк').replace(/(?<=..[бвгджзклмнпрстфхцчшщ])[ео]к$/, 'к'),
};

const umlauts: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' };

export function foldings(code: string): Foldings {
  const after = accentsOptional.has(code) ? withoutAccents : same;
  return { before: beforeStemming[code] ?? same, after: afterStemming[code] ?? after };
}

function isAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return false;
  return true;
}
