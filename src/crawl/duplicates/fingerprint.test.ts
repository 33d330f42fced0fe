import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { Random } from '../../core/random.js';
import { parseHtml } from '../parse/html/html.js';
import { DuplicateIndex } from './duplicate-index.js';
import { besideMain, nearFingerprint } from './fingerprint.js';

const menu =
  `Home, About the department, News and events, Undergraduate studies, Graduate studies, Admissions, Research groups, Technical
reports, Seminars, Faculty, Staff, Students, Alumni and friends, Computing facilities, Library, Course catalogue, Class
schedule, Academic calendar, Financial aid, Employment, Visiting the campus, Maps and directions, Contact`.split(
    /,\s+/,
  );
const links = menu.map((words, i) => `<a href="/${i}">${words}</a>`);
const described = links.map(
  (link, i) => `<div>${link} All there is to know about this, number ${i}, for visitors.</div>`,
);

/** A page of a site whose pages share a menu. */
const layouts: Record<string, (content: string) => string> = {
  'elements of HTML': content => `<nav>${links.join('\n')}</nav><main>${content}</main>`,
  tables: content => `<table><tr><td>${links.join('<br>')}</td><td>${content}</td></tr></table>`,
  'bars above and below': content => `<p>[${links.join('] [')}]</p><hr>${content}<hr><p>[${links.join('] [')}]</p>`,
  'a menu that explains itself': content => `<div>${described.join('')}</div><div>${content}</div>`,
};

const names = 'Ada Alan Barbara Charles Dana Edsger Frances Grace Herbert Ivan John'.split(' ');
const surnames = 'Adams Baker Clark Davis Evans Fisher Green Hughes Ingram Jones King'.split(' ');
const subjects = 'databases compilers networks robotics vision graphics logic complexity learning semantics'.split(' ');

/** Home pages from one form. */
function professor(number: number, random: Random): [name: string, content: string] {
  const name = `${names[number % 11]} ${surnames[Math.floor(number / 11)]}`;
  const content = `<h1>${name}</h1><p>Professor of Computer Science</p><p>Office ${100 + random.below(900)}, telephone
    ${1000 + random.below(9000)}</p><p>${name} works on ${random.pick(subjects)} and ${random.pick(subjects)}, and teaches the
    course on ${random.pick(subjects)} each autumn to students of the department.</p>`;
  return [name, content];
}

function analysed(html: string, text: TextAnalyser): string {
  const parsed = parseHtml(html, 'http://a.example/');
  return nearFingerprint({ ...parsed, terms: text.analyse(parsed.title, parsed.text) }, parsed, text);
}

it.each(Object.entries(layouts))('pages laid out with %s are no copies for their menu and form', (_name, layout) => {
  const text = new TextAnalyser();
  const index = new DuplicateIndex();
  const first = new DuplicateIndex();
  const random = new Random(3);
  let [repeats, byText] = [0, 0];
  for (let number = 0; number < 109; number++) {
    const [name, content] = professor(number, random);
    const html = `<title>${name}</title>${layout(content)}`;
    const print = analysed(html, text);
    if (index.add(number, html, print)) repeats++;
    if (first.add(number, html, print.slice(0, 16))) byText++;
  }
  // Those who share a name may be told apart by a telephone number alone.
  expect(repeats).toBeLessThanOrEqual(Math.max(2, byText / 9));
});

it('what is beside the main text is what is left of all of it', () => {
  expect(besideMain('Home News The news of today. News Imprint', 'The news of today.')).toEqual([
    ...['Home News ', ' News Imprint'],
  ]);
  expect(besideMain('Newest News a new one', 'New')).toBeUndefined();
  expect(besideMain('Newest New News', 'New')).toEqual(['Newest ', ' News']);
  expect(besideMain('one two', 'one\ntwo')).toEqual([' ', '']);
  expect(besideMain('one two', 'told to machines')).toBeUndefined();
});

describe('the near fingerprint', () => {
  const sentence =
    'The honeyguide leads people to the nests of wild bees, and waits until they have opened them with an axe. ';
  const article = (around: string) => `<nav>${around}</nav><article>${sentence.repeat(4)}</article>`;

  it('does not change with what stands around the text', () => {
    const text = new TextAnalyser();
    const first = analysed(article('<a href=/x>menu of the whole site</a>'.repeat(20)), text);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    // More around it than in it, and less: counted in two ways.
    expect(analysed(article('<b>menu</b> '), text).slice(0, 16)).toBe(first.slice(0, 16));
    expect(analysed(article('<b>another menu, of another site</b>'.repeat(20)), text).slice(0, 16)).toBe(
      first.slice(0, 16),
    );
  });

  it('hardly changes with a counter or a date below a text', () => {
    const text = new TextAnalyser();
    const index = new DuplicateIndex();
    const random = new Random(5);
    const words = Array.from({ length: 300 }, () => `word${random.below(200)}`).join(' ');
    const page = `<title>Of bees</title><h1>Of bees</h1><p>${words}, and so on.`;
    expect(index.add(0, 'a', analysed(page, text))).toBeUndefined();
    expect(index.add(1, 'b', analysed(`${page}<p>Visitor number 4711`, text))).toEqual({ of: 0, kind: 'near' });
    expect(index.add(2, 'c', analysed(`${page}<p>14 November`, text))).toEqual({ of: 0, kind: 'near' });
    expect(index.add(3, 'd', analysed(page.replaceAll('Of bees', 'Solitary wasps'), text))).toBeUndefined();
  });

  it('is empty for pages of a few words', () => {
    expect(analysed('<title>Bees</title><p>Soon more.', new TextAnalyser())).toBe('');
  });
});
