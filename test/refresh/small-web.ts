/** A small site on loopback whose pages change when they are told to. */
import { createHash } from 'node:crypto';
import { httpServer, type TestServer } from '../support/servers.js';

export interface LivingPage {
  title: string;
  text: string;
  links?: string[];
  /** Does the server know it again by an ETag? */
  etag?: boolean;
  /** When it last changed, as the server says. */
  modified?: string;
  /** Answers this in place of the page. */
  status?: number;
  location?: string;
}

export interface LivingWeb extends TestServer {
  pages: Map<string, LivingPage>;
  /** Target and status of each answer, robots.txt not counted. */
  answers: string[];
  /** Answers come after this. */
  hold?: Promise<void>;
}

/** Each answer has another time in its footer. */
export async function livingWeb(pages: Map<string, LivingPage>): Promise<LivingWeb> {
  const answers: string[] = [];
  let clock = 0;
  const server = await httpServer(async (request, response) => {
    await web.hold;
    const path = request.url ?? '/';
    const page = pages.get(path);
    const say = (status: number, headers: Record<string, string>, body = '') => {
      answers.push(`${path} ${status}`);
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
    };
    if (!page) return say(404, {});
    if (page.location !== undefined) return say(301, { location: page.location });
    if (page.status !== undefined) return say(page.status, {});
    const etag = `"${createHash('sha1').update(page.text).digest('hex')}"`;
    const headers: Record<string, string> = {
      ...(page.etag && { etag }),
      ...(page.modified !== undefined && { 'last-modified': page.modified }),
    };
    const known = page.etag
      ? request.headers['if-none-match'] === etag
      : page.modified !== undefined && request.headers['if-modified-since'] === page.modified;
    if (known) return say(304, headers);
    say(200, headers, html(page, page.etag || page.modified !== undefined ? 0 : clock++));
  });
  const web: LivingWeb = Object.assign(server, { pages, answers });
  return web;
}

function html({ title, text, links = [] }: LivingPage, second: number): string {
  const list = links.map(link => `<li><a href="${link}">Honey bees: ${link}</a></li>`).join('');
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body>
<nav><a href="/">Home</a></nav>
<main><article><h1>${title}</h1>${text
    .split('\n')
    .map(line => `<p>${line}</p>`)
    .join('')}<ul>${list}</ul></article></main>
<footer>Served at 12:00:${String(second).padStart(2, '0')} by machine ${second}.</footer></body></html>`;
}

const about = (what: string) =>
  `Honey bees keep ${what} in the hive all through the summer, and beekeepers look after them.\n` +
  `The ${what} of honey bees is a subject that many books on beekeeping treat at length.\n` +
  'Bees fly out in the morning and come back with pollen and nectar, from which honey is made.';

export function beePages(): Map<string, LivingPage> {
  return new Map<string, LivingPage>([
    [
      '/',
      {
        title: 'Honey bees',
        text: about('combs'),
        links: ['/etag', '/modified', '/plain', '/changes', '/goes', '/moves'],
      },
    ],
    ['/etag', { title: 'Queens', text: about('queens'), etag: true }],
    ['/modified', { title: 'Drones', text: about('drones'), modified: 'Tue, 01 Sep 2026 10:00:00 GMT' }],
    ['/plain', { title: 'Workers', text: about('workers') }],
    ['/changes', { title: 'Swarms', text: about('swarms') }],
    ['/goes', { title: 'Wax', text: about('wax') }],
    ['/moves', { title: 'Pollen', text: about('pollen') }],
    ['/elsewhere', { title: 'Pollen now', text: about('pollen and propolis') }],
    ['/new', { title: 'Royal jelly', text: about('royal jelly') }],
  ]);
}
