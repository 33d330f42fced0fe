import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { liveWeb, page, serve } from '../../../../test/support/live-web.js';
import type { Handler, TestServer } from '../../../../test/support/servers.js';
import { VirtualClock } from '../../../core/clock.js';
import type { Refused } from '../web.js';

/** Pages for every path but /robots.txt, which the handler answers. */
function serveRobots(robots: Handler): Promise<TestServer> {
  const answer: Handler = (request, response) => {
    (request.url === '/robots.txt' ? robots : page(`<p>${request.url}`))(request, response);
  };
  return serve(answer, { robots: true });
}

const rules =
  (content: string): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(content);
  };
const status =
  (code: number): Handler =>
  (_request, response) => {
    response.writeHead(code).end('User-agent: *\nDisallow: /');
  };

describe('robots.txt', () => {
  it('is asked for first, and obeyed without asking for the page', async () => {
    const server = await serveRobots(rules('User-agent: *\nDisallow: /private\nAllow: /private/not'));
    const web = liveWeb();
    expect(await web.fetch(`${server.origin}/private/x`)).toMatchObject({
      kind: 'refused',
      reason: 'robots',
    } as Refused);
    expect(await web.fetch(`${server.origin}/private/not`)).toMatchObject({ status: 200 });
    expect(server.requests).toEqual(['GET /robots.txt', 'GET /private/not']);
  });

  it('may have a group for us alone', async () => {
    const server = await serveRobots(rules('User-agent: *\nDisallow: /\n\nUser-agent: honeyguide\nDisallow: /no'));
    const web = liveWeb({ userAgent: 'Mozilla/5.0 (compatible; Honeyguide/1.0; +https://a.example)' });
    expect((await web.fetch(`${server.origin}/yes`)).kind).toBe('response');
    expect((await web.fetch(`${server.origin}/no`)).kind).toBe('refused');
    expect((await liveWeb({ userAgent: 'Other/1.0' }).fetch(`${server.origin}/yes`)).kind).toBe('refused');
  });

  it('is asked for once, however many want to know at the same time', async () => {
    const server = await serveRobots(rules(''));
    const web = liveWeb();
    await Promise.all(Array.from({ length: 30 }, (_, i) => web.fetch(`${server.origin}/${i}`)));
    expect(server.requests.filter(request => request === 'GET /robots.txt').length).toBe(1);
    expect(server.requests[0]).toBe('GET /robots.txt');
  });

  it('is not asked for when it is to be ignored', async () => {
    const server = await serveRobots(rules('User-agent: *\nDisallow: /'));
    expect((await liveWeb({ ignoreRobots: true }).fetch(`${server.origin}/x`)).kind).toBe('response');
    expect(server.requests).toEqual(['GET /x']);
  });

  it.each([400, 401, 403, 404, 410, 499])('with HTTP %i allows everything', async code => {
    const server = await serveRobots(status(code));
    expect(await liveWeb().fetch(`${server.origin}/x`)).toMatchObject({ status: 200 });
  });

  it.each([500, 502, 503, 504])('with HTTP %i allows nothing', async code => {
    const server = await serveRobots(status(code));
    const fetched = await liveWeb().fetch(`${server.origin}/x`);
    expect(fetched).toMatchObject({ kind: 'refused', reason: 'robots', detail: `robots.txt answered HTTP ${code}` });
    expect(server.requests).toEqual(['GET /robots.txt']);
  });

  it('that cannot be reached allows nothing', async () => {
    const server = await serveRobots(request => request.socket.destroy());
    const fetched = await liveWeb().fetch(`${server.origin}/x`);
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'connection', retryable: true });
    expect((fetched as { detail: string }).detail).toMatch(/^robots\.txt: /);
    expect(server.requests.every(request => request === 'GET /robots.txt')).toBe(true);
  });

  it('with HTTP 429 allows nothing, and is asked for again', async () => {
    const clock = new VirtualClock(1_000_000);
    let code = 429;
    const server = await serveRobots((request, response) => status(code)(request, response));
    const web = liveWeb({ clock });
    const fetched = await web.fetch(`${server.origin}/x`);
    expect(fetched).toMatchObject({ kind: 'failed', retryable: true, detail: 'robots.txt: answered HTTP 429' });
    code = 404;
    await clock.sleep(1001);
    expect(await web.fetch(`${server.origin}/x`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a body that is too short', { 'Content-Length': '900' }],
    ['a missing last chunk', {}],
    ['a broken coding', { 'Content-Encoding': 'gzip' }],
  ])('that is cut off by %s allows nothing, and is asked for again', async (_by, headers) => {
    const clock = new VirtualClock(1_000_000);
    let isBroken = true;
    const content = 'User-agent: *\nDisallow: /a\n'.repeat(1000);
    const server = await serveRobots((request, response) => {
      if (!isBroken) return rules('')(request, response);
      const isPacked = 'Content-Encoding' in headers;
      response.writeHead(200, headers);
      if (isPacked) response.end(gzipSync(content).subarray(0, -10));
      else response.write('User-agent: *\nDisallow: /a\nDisal', () => request.socket.end());
    });
    const web = liveWeb({ clock });
    const detail = 'robots.txt: was cut off in the middle';
    expect(await web.fetch(`${server.origin}/b`)).toMatchObject({ kind: 'failed', retryable: true, detail });
    isBroken = false;
    await clock.sleep(1001);
    expect((await web.fetch(`${server.origin}/b`)).kind).toBe('response');
  });

  it('in trouble is asked for again after a while, and the wait grows', async () => {
    const clock = new VirtualClock(1_000_000);
    let code = 503;
    const server = await serveRobots((request, response) => status(code)(request, response));
    const web = liveWeb({ clock });
    const kind = async () => (await web.fetch(`${server.origin}/x`)).kind;
    expect(await kind()).toBe('refused');
    expect(await kind()).toBe('refused');
    expect(server.requests.length).toBe(1);
    await clock.sleep(1001);
    expect(await kind()).toBe('refused');
    expect(server.requests.length).toBe(2);
    await clock.sleep(1001);
    expect(await kind()).toBe('refused');
    expect(server.requests.length).toBe(2);
    code = 404;
    await clock.sleep(3000);
    expect(await kind()).toBe('response');
  });

  it('is good for a day, and an old one serves on while the host is in trouble', async () => {
    const clock = new VirtualClock(1_000_000);
    let answer = rules('User-agent: *\nDisallow: /a');
    const server = await serveRobots((request, response) => answer(request, response));
    const web = liveWeb({ clock });
    const kinds = async () => [
      (await web.fetch(`${server.origin}/a`)).kind,
      (await web.fetch(`${server.origin}/b`)).kind,
    ];
    expect(await kinds()).toEqual(['refused', 'response']);
    await clock.sleep(86_000_000);
    expect(await kinds()).toEqual(['refused', 'response']);
    expect(server.requests.filter(request => request === 'GET /robots.txt').length).toBe(1);
    answer = status(500);
    await clock.sleep(1_000_000);
    expect(await kinds()).toEqual(['refused', 'response']);
    expect(server.requests.filter(request => request === 'GET /robots.txt').length).toBe(2);
    answer = rules('User-agent: *\nDisallow: /b');
    await clock.sleep(5_000);
    expect(await kinds()).toEqual(['response', 'refused']);
  });

  it('is followed over five redirects, to other hosts too, and counts for the host that was asked', async () => {
    const other = await serve(rules('User-agent: *\nDisallow: /x'), { robots: true });
    const hop: Handler = (request, response) => {
      const number = Number(/\d+/.exec(request.url!)?.[0] ?? 0) + 1;
      response.writeHead(302, { Location: number === 5 ? `${other.origin}/rules` : `/hop${number}` }).end();
    };
    const answer: Handler = (request, response) => {
      (/robots|hop/.test(request.url!) ? hop : page(''))(request, response);
    };
    const server = await serve(answer, { robots: true });
    const web = liveWeb();
    expect((await web.fetch(`${server.origin}/x`)).kind).toBe('refused');
    expect((await web.fetch(`${server.origin}/y`)).kind).toBe('response');
  });

  it('that redirects for ever counts as absent', async () => {
    const server = await serveRobots((_request, response) =>
      response.writeHead(301, { Location: '/robots.txt' }).end(),
    );
    expect(await liveWeb().fetch(`${server.origin}/x`)).toMatchObject({ status: 200 });
    expect(server.requests.length).toBe(7);
  });

  it('that redirects to a private address closes the host', async () => {
    const server = await serveRobots((_request, response) => {
      response.writeHead(301, { Location: 'http://169.254.169.254/robots.txt' }).end();
    });
    const web = liveWeb({ allowPrivate: ['127.0.0.1'] });
    const fetched = await web.fetch(`${server.origin}/x`);
    expect(fetched).toMatchObject({ kind: 'refused', reason: 'robots' });
    expect((fetched as Refused).detail).toMatch(/private address/);
  });

  it('is read up to 500 KiB; a line that is cut off is no rule', async () => {
    const filler = `# ${'x'.repeat(97)}\n`.repeat(5118);
    expect(filler.length).toBe(511_800);
    const start = 'User-agent: *\nDisallow: /early\n';
    const head = filler.slice(start.length) + start;
    // Byte 512,000 falls behind the first slash of the last line.
    const content = `${head}${`#${'y'.repeat(512_000 - head.length - 13)}\n`}Disallow: /late\n`;
    expect(content.indexOf('/late')).toBe(511_999);
    const server = await serveRobots(rules(content));
    const web = liveWeb();
    expect((await web.fetch(`${server.origin}/early`)).kind).toBe('refused');
    expect((await web.fetch(`${server.origin}/late`)).kind).toBe('response');
    expect((await web.fetch(`${server.origin}/other`)).kind).toBe('response');
  });
});

describe('Crawl-delay', () => {
  it('comes with every result of the host', async () => {
    const server = await serveRobots(rules('User-agent: *\nCrawl-delay: 2\nDisallow: /no'));
    const web = liveWeb();
    expect((await web.fetch(`${server.origin}/yes`)).hostDelay).toBe(2000);
    expect((await web.fetch(`${server.origin}/no`)).hostDelay).toBe(2000);
    expect((await web.fetch(`${server.origin}/yes`, { accept: ['image/png'] })).hostDelay).toBe(2000);
  });

  it('is not made up', async () => {
    const server = await serveRobots(rules('User-agent: *\nDisallow: /no'));
    expect((await liveWeb().fetch(`${server.origin}/`)).hostDelay).toBeUndefined();
  });
});

describe('the pause after robots.txt', () => {
  it('is kept before the first page of a host, and only then', async () => {
    const clock = new VirtualClock();
    const server = await serveRobots(rules(''));
    const web = liveWeb({ clock, robotsPause: 700 });
    await web.fetch(`${server.origin}/1`);
    expect(clock.now()).toBe(700);
    await web.fetch(`${server.origin}/2`);
    expect(clock.now()).toBe(700);
  });
});
