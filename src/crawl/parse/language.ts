import type { Page } from '../../core/page.js';

/** Lets pages of one language pass. One that neither its text nor its markup tells has the benefit of the doubt. */
export function speaksLanguage(wanted: string): (page: Page) => boolean {
  const primary = wanted.toLowerCase().split('-')[0];
  return page => page.language === '' || page.language.split('-')[0] === primary;
}

/** `en_GB` → `en-gb`; nothing when it is no language tag (RFC 5646 subtags: letters and digits, 8 at most). */
export function languageTag(text: string): string {
  const tag = text.trim().toLowerCase().replaceAll('_', '-');
  return /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/.test(tag) ? tag : '';
}
