/**
 * Scripts tell languages apart where words alone cannot: a word in Greek letters on an English page is no English word. A script goes
 * with the language that most pages in it are written in.
 */
export interface Script {
  /** ISO 15924. */
  name: string;
  /** Whose rules its words are read by on pages in another script. */
  language: string;
  /** How many letters of an alphabet say as much as one of its characters. */
  weight: number;
}

/** Blocks of Unicode with the letters that texts are made of; those of scripts whose words need rules, or a dictionary. */
const blocks: readonly [first: number, last: number, script: Script][] = [
  [0x0370, 0x03ff, alphabet('Grek', 'el')],
  [0x0400, 0x052f, alphabet('Cyrl', 'ru')],
  [0x0530, 0x058f, alphabet('Armn', 'hy')],
  [0x0590, 0x05ff, alphabet('Hebr', 'he')],
  [0x0600, 0x077f, alphabet('Arab', 'ar')],
  [0x0900, 0x097f, alphabet('Deva', 'hi')],
  [0x0b80, 0x0bff, alphabet('Taml', 'ta')],
  [0x0e00, 0x0e7f, alphabet('Thai', 'th')],
  // A page has two to three times as many letters in English as it has characters in these.
  [0x3040, 0x30ff, { name: 'Kana', language: 'ja', weight: 2 }],
  [0x3400, 0x9fff, { name: 'Hani', language: 'zh', weight: 2 }],
  [0xac00, 0xd7af, { name: 'Hang', language: 'ko', weight: 2 }],
];

const space = 0x20;

/** Languages are said to be in these, which are several of ours. */
const mixtures: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
};

/** The script of a UTF-16 unit; undefined for Latin letters, for all that is no letter, and for scripts that are not told apart here. */
export function scriptOf(unit: number): Script | undefined {
  if (unit < blocks[0][0]) return undefined;
  return blocks.find(([first, last]) => unit >= first && unit <= last)?.[2];
}

/** Asked for each page, and ICU takes its time; pages may declare anything, so it is emptied when it grows large. */
const knownScripts = new Map<string, readonly string[]>();
const mostKnown = 1000;

/** Names of the scripts that a language is written in, by its code; none for languages in Latin letters. */
export function scriptsOf(language: string): readonly string[] {
  let scripts = knownScripts.get(language);
  if (scripts === undefined) {
    if (knownScripts.size >= mostKnown) knownScripts.clear();
    knownScripts.set(language, (scripts = lookedUpScripts(language)));
  }
  return scripts;
}

function lookedUpScripts(language: string): readonly string[] {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(language)) return [];
  const { script } = new Intl.Locale(language.split('-')[0]).maximize();
  if (script === undefined || script === 'Latn') return [];
  return mixtures[script] ?? [script];
}

/** How much of a text of words and spaces is in Latin letters and all that `scriptOf` does not know. */
export function latinShare(text: string): number {
  let latin = 0;
  let others = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === space) continue;
    const script = scriptOf(unit);
    if (script) others += script.weight;
    else latin++;
  }
  return latin + others === 0 ? 0 : latin / (latin + others);
}

function alphabet(name: string, language: string): Script {
  return { name, language, weight: 1 };
}
