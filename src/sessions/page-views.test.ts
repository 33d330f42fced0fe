import { describe, expect, it } from 'vitest';
import { type PageView, sessionFromViews } from './page-views.js';
import { parseSession, sessionToJson } from './session-file.js';

const view = (path: string, html: string, more: Partial<PageView> = {}): PageView => ({
  url: `http://a.example/${path}`,
  html,
  useful: false,
  ...more,
});
const make = (views: PageView[]) => sessionFromViews(views, 'bees', '2026-05-04T10:00:00.000Z');

/** Links as `from>to`, by path. */
const edges = (views: PageView[]) =>
  make(views).pages.flatMap(page => page.links.map(link => `${new URL(page.url).pathname}>${new URL(link).pathname}`));

describe('a session from views', () => {
  it('has the graph of Liu fig. 2: all links among visited pages, clicked or not, and no way back', () => {
    const views = [
      view('1', '<a href=2>2</a> <a href=3>3</a> <a href=unvisited>u</a>'),
      view('2', '<a href=3>3</a> <a href=4>4</a>'),
      view('3', 'a dead end'),
      view('2', '<a href=3>3</a> <a href=4>4</a>'),
      view('4', '<a href=5>5</a>', { useful: true }),
      view('5', '<a href=5#here>itself</a>', { useful: true }),
    ];
    expect(edges(views)).toEqual(['/1>/2', '/1>/3', '/2>/3', '/2>/4', '/4>/5']);
    expect(make(views).pages.map(page => page.useful)).toEqual([false, false, false, true, true]);
  });

  it('follows links through redirects and past spellings', () => {
    const views = [
      view('1', '<a href="/old?utm_source=x">2</a> <a href="HTTP://A.EXAMPLE:80/./3#part">3</a>'),
      view('2', '', { aliases: ['http://a.example/old', 'http://a.example/3'] }),
      view('3', ''),
    ];
    expect(edges(views)).toEqual(['/1>/2', '/1>/3']);
  });

  it('takes the latest content, keeps a mark, and knows frames from pages', () => {
    const views = [
      view('set', '<frameset><frame src=menu><frame src=main></frameset>'),
      view('menu', '<title>Old</title>', { frame: true, useful: true }),
      view('main', '', { frame: true }),
      view('menu', '<title>New</title>', { frame: true }),
      view('main', ''),
    ];
    const [menu, main] = make(views).pages;
    expect(menu).toMatchObject({ title: 'New', useful: true, frame: true });
    expect(main.frame).toBeUndefined();
  });

  it('has the frames in place of a frameset (Liu §2.1), those of frames too', () => {
    const views = [
      view('home', '<a href=set>all of it</a>'),
      view('set', '<frameset><frame src=menu><frame src=inner></frameset>', { useful: true }),
      view('menu', '<a href=set>back</a>', { frame: true }),
      view('inner', '<frameset><frame src=main><frame src=unseen></frameset>', { frame: true }),
      view('main', '<a href=home>home</a>', { frame: true }),
    ];
    expect(make(views).pages.map(({ title, useful, url }) => [url.slice(16), title, useful])).toEqual([
      ['/home', '', false],
      ['/menu', '', true],
      ['/main', '', true],
    ]);
    expect(edges(views)).toEqual(['/home>/menu', '/home>/main', '/menu>/main', '/main>/home']);
    // All there is of this one is the frameset itself; and one that shows itself ends somewhere.
    expect(make([view('set', '<frameset><frame src=a></frameset>')]).pages).toHaveLength(1);
    expect(make([view('set', '<frameset><frame src=set></frameset>')]).pages).toHaveLength(1);
  });
});

describe('a session file', () => {
  const session = make([view('1', '<a href=2>x</a>"quoted" é'), view('2', '', { useful: true, frame: true })]);

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
