/** The texts of a page that was read elsewhere: they came packed, and most pages are judged, ranked and stored without anybody reading them. */

export interface PageTexts {
  /** All of it, and what of it a reader came for. */
  text: string;
  main: string;
}

/** What a store makes of the texts of a page, made by the machine that read it. */
export interface PreparedTexts {
  /** Of `text`. */
  characters: number;
  /** Both texts as the table of texts has them. */
  texts: Uint8Array;
  /** They are a row of their own, packed; else they are packed together with others. */
  isRow: boolean;
  /** Title and text by their words, for the full-text index. */
  words: Uint8Array;
}

/** A getter of a class and a private field are no properties: they are neither copied nor sent to other threads. */
export class LazyTexts implements PageTexts {
  readonly #unpack: () => PageTexts;
  #texts: PageTexts | undefined;

  constructor(unpack: () => PageTexts) {
    this.#unpack = unpack;
  }

  get text(): string {
    return this.read().text;
  }

  get main(): string {
    return this.read().main;
  }

  private read(): PageTexts {
    this.#texts ??= this.#unpack();
    return this.#texts;
  }
}
