import type { Page } from '../../core/page.js';

/** Pages shorter than this are too little to guess a language from; they pass. */
const leastText = 80;

export interface LanguageFilter {
  /** The detector is large, so it is loaded only for crawls that ask for a language. */
  ready: Promise<void>;
  accepts(page: Page): boolean;
}

/** Lets pages of one language pass: what the text shows (eld), else what the page declares, else the benefit of the doubt. */
export function languageFilter(wanted: string): LanguageFilter {
  const primary = wanted.toLowerCase().split('-')[0];
  let detect: (text: string) => string = () => '';
  const ready = import('eld/small').then(({ eld }) => {
    detect = text => eld.detect(text).language;
  });
  return {
    ready,
    accepts: page => {
      const found = page.text.length >= leastText ? detect(page.text.slice(0, 2000)) : '';
      const language = found || page.language.split('-')[0];
      return language === '' || language === primary;
    },
  };
}
