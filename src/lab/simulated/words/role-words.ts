/** Words of our own: those that hold sentences together, those that page roles use, names, and anchors that say nothing. */

/** English function words, commonest first; the sentence maker draws them by Zipf's law. */
export const smallWords =
  `the of and to a in that is was for it with as on be at by this had not are but from or have an they which one you were
  all her she there would their we him been has when who will no more if out so up said what its about than into them can
  only other time new some could these two may first then do any like my now over such our even most after also many must`
    .split(/\s+/)
    .filter(word => word !== '');

/** What a page is for. Labels and role patterns ("people lists lead to persons") are made of these. */
export const roleNames = [
  ...([
    'home',
    'overview',
    'about',
    'contact',
    'privacy',
    'sitemap',
    'news',
    'section',
    'list',
    'article',
    'hub',
  ] as const),
  ...(['department', 'people', 'person', 'courses', 'course', 'calendar', 'trap', 'none'] as const),
];
export type Role = (typeof roleNames)[number];

const words = (text: string) => text.split(/\s+/);

/** Vocabulary of a role, so that pages with one purpose resemble each other whatever their topic. */
export const wordsOfRole: Record<Role, readonly string[]> = {
  home: words(
    'welcome home page site visit explore discover featured latest highlights online community overview start',
  ),
  overview: words('welcome overview contents browse guide introduction sections highlights start visitors explore'),
  about: words(
    'about history mission founded team story values board organisation charity aims supporters annual report',
  ),
  contact: words(
    'contact address phone fax email postal directions office hours parking reception enquiries map street',
  ),
  privacy: words('privacy cookies policy data consent personal rights terms liability disclaimer retention controller'),
  sitemap: words('sitemap index contents overview pages sections directory alphabetical listing map'),
  news: words('news press release announcement event update published monthly newsletter subscribe archive headline'),
  section: words('section topics introduction read archive articles overview latest contents browse guides'),
  list: words('articles archive page listing older newer entries browse items results'),
  article: words('article author published comments reading figure reference summary example details question answer'),
  hub: words('links resources collection recommended sites directory bookmarks useful external related pages list'),
  department: words(
    'department faculty school institute undergraduate graduate admission programme degree curriculum campus dean students chair',
  ),
  people: words(
    'people staff faculty members directory professor lecturer assistant emeritus secretary telephone room office postdoctoral',
  ),
  person: words(
    'professor publications research interests curriculum vitae teaching phd thesis biography office email supervised journal conference homepage',
  ),
  courses: words(
    'courses catalogue semester credits schedule syllabus lectures registration prerequisite timetable module',
  ),
  course: words(
    'lecture homework exam assignment grading textbook syllabus exercise midterm semester credits deadline notes slides',
  ),
  calendar: words('calendar month week day event schedule agenda previous next date time venue'),
  trap: words('browse view category filter sort page next previous items show results'),
  none: words('page site web information'),
};

export const genericAnchors = [
  'click here',
  'more',
  'read more',
  'here',
  'link',
  'details',
  'this page',
  'continue',
  'visit',
];

/** How institutions name their lists of people: a role pattern that anchors show. */
export const peopleAnchors = ['People', 'Staff', 'Faculty and Staff', 'Members', 'Our People', 'Staff Directory'];
export const courseAnchors = ['Courses', 'Teaching', 'Course Catalogue', 'Modules', 'Lectures'];

export const givenNames = words(
  `Anna Ben Clara David Elena Felix Grace Hugo Irene Jonas Karin Liam Maria Nora Oscar Paula Quentin Rosa Simon Tara Ulrich
  Vera Walter Ximena Yusuf Zoë André Björn Chloé Dieter Émile François Günther Héloïse Íñigo José`,
);
export const familyNames = words(
  `Abbott Baker Castillo Dubois Eriksen Fischer García Hansen Ivanov Jansen Keller Lindqvist Moreau Nakamura Okafor Petersen
  Quinn Rossi Schäfer Tanaka Underwood Vasquez Weber Xu Young Zimmermann Müller Núñez Söderström Lefèvre`,
);

/** Accents for the pages whose character set is not UTF-8: a wrong decoding shows. All are in ISO 8859-1. */
export const accentedWords = words('café naïve résumé façade Zürich señor Ångström déjà über fiancée');

const nameSyllables = words(
  'al bar cor den el far gil har is jor kel lin mar nor ol per quin ros sel tor ul ver wen yar zin',
);
const placeEndings = words('field ton ford wick gate dale burg port mere stone bridge well');

/** A made-up place or company name. */
export function properName(hash: number): string {
  const first = nameSyllables[hash % nameSyllables.length];
  const second = nameSyllables[(hash >>> 8) % nameSyllables.length];
  return first + (hash & 128 ? second : '') + placeEndings[(hash >>> 16) % placeEndings.length];
}
