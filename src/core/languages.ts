/** The languages that can be told from a page's text, by their primary subtag in BCP 47: those that `detectLanguage` knows. */
import { closestNames } from './closest-names.js';

export const languages: readonly string[] = (
  'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ' +
  'ku lo lt lv ml mr ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'
).split(' ');

/** Is this a tag of such a language: en, de-CH? */
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag) && languages.includes(tag.toLowerCase().split('-')[0]);
}

/** The language that somebody means who writes its English name, or nearly: "german" is "de (German)". */
export function languageMeant(text: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const byName = new Map(languages.map(code => [names.of(code)!, code]));
  const [name] = closestNames(text, [...byName.keys()]);
  return name === undefined ? undefined : `${byName.get(name)} (${name})`;
}
