/** Pages in a real browser. */
import { afterAll, describe, expect, it } from 'vitest';
import { browserPath, startedBrowsers, testRenderer, warnWithoutBrowser } from '../../../../test/support/browser.js';
import { serve } from '../../../../test/support/live-web.js';
import type { Handler, TestServer } from '../../../../test/support/servers.js';
import { parseHtml } from '../../parse/html/html.js';
import type { Rendered } from '../renderer.js';

warnWithoutBrowser('Rendering');

/** Answers by path: HTML as it is, scripts and data by the end of their names. */
function files(known: Record<string, string | Handler>): Promise<TestServer> {
  return serve(
    (request, response) => {
      const answer = known[(request.url ?? '').split('?')[0]];
      if (typeof answer === 'function') return answer(request, response);
      const type = /\.m?js$/.test(request.url ?? '')
        ? 'text/javascript'
        : /\.json$/.test(request.url ?? '')
          ? 'application/json'
          : 'text/html';
      if (answer === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': type }).end(answer);
    },
    { robots: true },
  );
}

/** Words enough for a page to be at rest soon. */
const words = 'Honey bees gather nectar and pollen. '.repeat(8);
const script = (text: string) => `<!doctype html><title>t</title><body><p>${words}</p><script>${text}</script>`;

/** What a reader sees of it. */
const seen = ({ html }: Rendered) => parseHtml(html, 'http://a.example/').text;

describe.skipIf(browserPath === undefined)('ChromiumRenderer', { timeout: 60_000 }, () => {
  const { render, close } = testRenderer({ scrolls: 3 });
  afterAll(close);

  it('shows what scripts make, from modules, data and questions of their own', async () => {
    const server = await files({
      '/': '<!doctype html><div id=root></div><script type=module src=/app.js></script>',
      '/app.js': `import { name } from '/old/module.js';
        const list = await (await fetch('/list.json', { headers: { 'x-token': '1' } })).json();
        const question = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"q":1}' };
        const answer = await (await fetch('/graphql', question)).text();
        history.replaceState(null, '', '/shop/start');
        root.innerHTML = '<h1>' + name + list[0] + answer + '</h1><a href="one">${words}</a>';`,
      '/old/module.js': (_request, response) => response.writeHead(302, { location: '/new/module.js' }).end(),
      '/new/module.js': "export { name } from './name.js'",
      '/new/name.js': "export const name = 'Name'",
      '/list.json': '["List"]',
      '/graphql': (request, response) => void request.on('data', body => response.end(`Got ${body}`)),
    });
    const rendered = (await render(`${server.origin}/`)) as Rendered;
    expect(rendered).toMatchObject({ kind: 'rendered', url: `${server.origin}/shop/start`, isCut: false });
    expect(rendered.html).toContain('<h1>NameListGot {"q":1}</h1>');
    const exchanges = rendered.exchanges.map(({ url, request }) => [url?.replace(server.origin, ''), request]);
    expect(exchanges.map(([url]) => url)).toEqual([
      ...['/app.js', '/old/module.js', '/new/module.js', '/new/name.js', '/list.json', '/graphql'],
    ]);
    expect(exchanges[4][1]).toMatch(/\r\nx-token: 1\r\n/);
    expect(exchanges[4][1]).toMatch(/\r\nuser-agent: Honeyguide\/test\r\n/);
    expect(exchanges[5][1]).toMatch(/^POST \/graphql [\s\S]+\r\n\r\n\{"q":1\}$/);
  });

  it('waits for what a timer brings where nothing has come yet', async () => {
    const server = await files({
      '/': `<!doctype html><nav>${'<a href=/1>one</a> '.repeat(9)}${words}</nav><main></main>
        <script>setTimeout(() => document.querySelector('main').append('late'), 900)</script>`,
    });
    expect(seen((await render(`${server.origin}/`)) as Rendered)).toContain('late');
  });

  it('asks for no picture, type face, sound, film, style, frame or other page, and for shared scripts once', async () => {
    const server = await files({
      '/': `<!doctype html><link rel=stylesheet href=/a.css><style>@font-face { font-family: x; src: url(/f.woff2) } p { font-family: x; background: url(/b.png) }</style>
        <img src=/i.png><video src=/v.mp4 autoplay></video><audio src=/s autoplay></audio><iframe src=/frame></iframe><p>${words}</p><script src=/a.js></script>`,
      '/a.js': `new Image().src = '/pixel.gif'; navigator.sendBeacon('/beacon', 'x'); new EventSource('/events');
        fetch('/form', { method: 'POST', body: new URLSearchParams('a=b') }).catch(() => {});
        document.body.append('made'); location.href = '/elsewhere';`,
    });
    const rendered = (await render(`${server.origin}/`)) as Rendered;
    expect(seen(rendered)).toContain('made');
    expect(rendered.movedTo).toBe(`${server.origin}/elsewhere`);
    await render(`${server.origin}/`);
    expect(server.requests.filter(request => request !== 'GET /')).toEqual(['GET /robots.txt', 'GET /a.js']);
  });

  it('asks for nothing that robots.txt closes', async () => {
    const server = await files({
      '/robots.txt': 'User-agent: *\nDisallow: /api/',
      '/': script("fetch('/api/list.json').then(r => document.body.append('got ' + r.status))"),
      '/api/list.json': '[]',
    });
    const rendered = (await render(`${server.origin}/`)) as Rendered;
    expect(seen(rendered)).toContain('got 403');
    expect(server.requests).not.toContain('GET /api/list.json');
  });

  it('says no to notices, and takes away those that leave no choice', async () => {
    const notice = (id: string, buttons: string) =>
      `<div id="${id}" class="cookie-consent" role="dialog"><p>We value your privacy and use cookies.</p>${buttons}</div>`;
    const server = await files({
      '/wall': `<main></main>${notice('wall', '<button onclick="accept()">Accept all</button><button onclick="refuse()">Reject all</button>')}
        <script>const show = text => { document.getElementById('wall').remove(); document.querySelector('main').textContent = text; };
        function accept() { show('accepted') } function refuse() { show('refused ${words}') }</script>`,
      '/only': script(`document.body.insertAdjacentHTML('beforeend', '${notice('only', '<button>OK</button>')}')`),
    });
    const [wall, only] = (await Promise.all(
      ['/wall', '/only'].map(path => render(server.origin + path)),
    )) as Rendered[];
    expect(seen(wall)).toBe(`refused ${words.trim()}`);
    expect(seen(only)).toBe(words.trim());
  });

  it('scrolls to the end of a page that has none, as often as it may', async () => {
    const server = await files({
      '/': `<!doctype html><p>${words}</p><ul id=list></ul><div id=end>end</div><script>
        let page = 0;
        const load = async () => { for (const item of await (await fetch('/more.json?page=' + page++)).json()) list.insertAdjacentHTML('beforeend', '<li style="height: 300px"><a href="/' + item + '">' + item + '</a>'); };
        new IntersectionObserver(([entry]) => entry.isIntersecting && load()).observe(end);</script>`,
      '/more.json': (request, response) => {
        const page = Number((request.url ?? '').split('=')[1]);
        response.end(JSON.stringify(Array.from({ length: 10 }, (_, i) => page * 10 + i)));
      },
    });
    const rendered = (await render(`${server.origin}/`)) as Rendered;
    expect(parseHtml(rendered.html, server.origin).links).toHaveLength(40);
  });
});

describe.skipIf(browserPath === undefined)('the limits of a page', { timeout: 60_000 }, () => {
  const limits = { requests: 10, characters: 10_000, busy: 600, patience: 1500 };
  const { render, close } = testRenderer(limits, { maxBytes: 100_000 });
  afterAll(close);

  it('keeps limits on the number and size of what a page asks for, and on the page', async () => {
    const server = await files({
      '/many': script(
        "Promise.all(Array.from({ length: 30 }, (_, i) => fetch('/' + i + '.json').then(r => r.status))).then(all => document.body.append(all.filter(s => s === 404).length + ' of 30'))",
      ),
      '/large': `<!doctype html><p>${words}</p><script src=/large.js onerror="document.body.append('too large')"></script>`,
      '/large.js': `document.body.append('ran');//${'x'.repeat(200_000)}`,
      '/endless': script("for (let i = 0; i < 5000; i++) document.body.append('very long ')"),
    });
    const pages = await Promise.all(['/many', '/large', '/endless'].map(path => render(server.origin + path)));
    const [many, large, endless] = pages as Rendered[];
    expect(seen(many)).toContain('10 of 30');
    expect(server.requests.filter(request => /GET \/\d+\.json/.test(request))).toHaveLength(10);
    expect(seen(large)).toContain('too large');
    expect(endless).toMatchObject({ isCut: true });
    expect(endless.html).toHaveLength(10_000);
  });

  it('takes a page that never rests as it is when its time is over', async () => {
    const server = await files({ '/': script("setInterval(() => document.body.append('tick '), 20)") });
    const rendered = (await render(`${server.origin}/`)) as Rendered;
    expect(seen(rendered)).toContain('tick');
  });

  it('gives nothing of a page when it is stopped', async () => {
    const stop = new AbortController();
    const server = await files({
      '/': `<!doctype html><p>${words}</p><script src=/slow.js></script>`,
      '/slow.js': () => stop.abort(),
    });
    expect(await render(`${server.origin}/`, stop.signal)).toEqual({
      kind: 'unrendered',
      problem: 'stopped by the caller',
    });
  });

  it('gives up a page that hangs after a second attempt, and goes on', async () => {
    const server = await files({
      '/hangs': `<!doctype html><p>${words}</p><script src=/loop.js></script>`,
      '/loop.js': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end('for (;;) {}'),
      '/good': script("document.body.append('fine')"),
    });
    expect(await render(`${server.origin}/hangs`)).toMatchObject({
      kind: 'unrendered',
      problem: expect.stringContaining('no answer within'),
    });
    expect(server.requests.filter(request => request === 'GET /loop.js')).toHaveLength(2);
    expect(await render(`${server.origin}/good`)).toMatchObject({
      kind: 'rendered',
      html: expect.stringContaining('fine'),
    });
  });

  it.skipIf(process.platform !== 'linux')('replaces a browser that died, and tries the page once more', async () => {
    let asked = 0;
    const server = await files({
      '/': `<!doctype html><p>${words}</p><script src=/slow.js></script>`,
      '/slow.js': (_request, response) => {
        response.setHeader('cache-control', 'no-store');
        if (asked++ > 0) response.setHeader('content-type', 'text/javascript').end("document.body.append('alive')");
        else for (const id of startedBrowsers()) process.kill(id, 'SIGKILL');
      },
    });
    expect(await render(`${server.origin}/`)).toMatchObject({
      kind: 'rendered',
      html: expect.stringMatching(/alive\W/),
    });
    expect(asked).toBe(2);
  });
});
