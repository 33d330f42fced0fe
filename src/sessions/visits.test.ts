import { describe, expect, it } from 'vitest';
import { parseSession, sessionToJson } from './session-file.js';
import { sessionFromVisits, type Visit } from './visits.js';

const visit = (path: string, html: string, more: Partial<Visit> = {}): Visit => ({
  url: `http://a.example/${path}`,
  html,
  useful: false,
  ...more,
});
const make = (visits: Visit[]) => sessionFromVisits(visits, 'bees', '2026-05-04T10:00:00.000Z');

/** Links as `from>to`, by path. */
const edges = (visits: Visit[]) =>
  make(visits).pages.flatMap(page => page.links.map(link => `${new URL(page.url).pathname}>${new URL(link).pathname}`));

describe('a session from visits', () => {
  it('has the graph of Liu fig. 2: all links among visited pages, clicked or not, and no way back', () => {
    const visits = [
      visit('1', '<a href=2>2</a> <a href=3>3</a> <a href=unvisited>u</a>'),
      visit('2', '<a href=3>3</a> <a href=4>4</a>'),
      visit('3', 'a dead end'),
      visit('2', '<a href=3>3</a> <a href=4>4</a>'),
      visit('4', '<a href=5>5</a>', { useful: true }),
      visit('5', '<a href=5#here>itself</a>', { useful: true }),
    ];
    expect(edges(visits)).toEqual(['/1>/2', '/1>/3', '/2>/3', '/2>/4', '/4>/5']);
    expect(make(visits).pages.map(page => page.useful)).toEqual([false, false, false, true, true]);
  });

  it('follows links through redirects and past spellings', () => {
    const visits = [
      visit('1', '<a href="/old?utm_source=x">2</a> <a href="HTTP://A.EXAMPLE:80/./3#part">3</a>'),
      visit('2', '', { aliases: ['http://a.example/old', 'http://a.example/3'] }),
      visit('3', ''),
    ];
    expect(edges(visits)).toEqual(['/1>/2', '/1>/3']);
  });

  it('takes the latest content, keeps a mark, and knows frames from pages', () => {
    const visits = [
      visit('set', '<frameset><frame src=menu><frame src=main></frameset>'),
      visit('menu', '<title>Old</title>', { frame: true, useful: true }),
      visit('main', '', { frame: true }),
      visit('menu', '<title>New</title>', { frame: true }),
      visit('main', ''),
    ];
    const [, menu, main] = make(visits).pages;
    expect(menu).toMatchObject({ title: 'New', useful: true, frame: true });
    expect(main.frame).toBeUndefined();
    expect(edges(visits)).toEqual(['/set>/menu', '/set>/main']);
  });
});

describe('a session file', () => {
  const session = make([visit('1', '<a href=2>x</a>"quoted" é'), visit('2', '', { useful: true, frame: true })]);

  it('comes back as it was written, one page a line', () => {
    const json = sessionToJson(session);
    expect(parseSession(json, 'x.json')).toEqual(session);
    expect(json.split('\n').filter(line => line.includes('"url"'))).toHaveLength(2);
  });

  const edited = (edit: (file: Record<string, unknown>, pages: Record<string, unknown>[]) => void) => {
    const file = JSON.parse(sessionToJson(session));
    edit(file, file.pages);
    return () => parseSession(JSON.stringify(file), 'x.json');
  };

  it('drops links that lead out of it', () => {
    const read = edited((_file, pages) => {
      pages[0].links = ['http://a.example/2', 'http://a.example/2', 'http://a.example/1', 'http://b.example/'];
    });
    expect(read().pages[0].links).toEqual(['http://a.example/2']);
  });

  it.each<[string, Parameters<typeof edited>[0], RegExp]>([
    ['another format', file => delete file.format, /not a session/],
    ['a later version', file => (file.version = 2), /version 2/],
    ['no list of pages', file => (file.pages = {}), /"pages"/],
    ['a page twice', (_, pages) => (pages[1].url = pages[0].url), /page 2: .* occurs twice/],
    ['a URL that is not normal', (_, pages) => (pages[0].url = 'HTTP://a.example'), /page 1: "url"/],
    ['a script for a URL', (_, pages) => (pages[0].url = 'javascript:alert(1)'), /page 1: "url"/],
    ['a mark that is no mark', (_, pages) => (pages[0].useful = 1), /"useful"/],
    ['links that are none', (_, pages) => (pages[0].links = [1]), /"links"/],
  ])('is refused with %s', (_what, edit, message) => {
    expect(edited(edit)).toThrow(message);
    expect(edited(edit)).toThrow(/^x\.json: /);
  });

  it('is refused when it is no JSON', () => {
    expect(() => parseSession('{', 'x.json')).toThrow(/x\.json is not JSON/);
  });
});
