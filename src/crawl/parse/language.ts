import type { Page } from '../../core/page.js';

/** Lets pages of one language pass. One that neither its text nor its markup tells has the benefit of the doubt. */
export function speaksLanguage(wanted: string): (page: Page) => boolean {
  const primary = wanted.toLowerCase().split('-')[0];
  return page => page.language === '' || page.language.split('-')[0] === primary;
}
