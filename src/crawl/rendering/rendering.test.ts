import { describe, expect, it } from 'vitest';
import type { Rendered, Renderer, Unrendered } from '../fetch/renderer.js';
import type { Fetched, Response } from '../fetch/web.js';
import { parseHtml } from '../parse/html/html.js';
import { type ParsePage, Rendering, type RenderMode } from './rendering.js';

const url = 'http://a.example/list/1';
const shell = '<div id=root></div><script src=/app.js></script>';
const made = `<div id=root><p>${'Honey bees gather nectar. '.repeat(9)}</p><a href="2">two</a></div>`;

const parse: ParsePage = response => ({ ...response, parsed: parseHtml(response.html ?? '', response.url) });

function page(html: string, more: Partial<Response> = {}): Response {
  const common = { kind: 'response', url, status: 200, headers: {}, truncated: false, milliseconds: 5 } as const;
  const response: Response = { ...common, contentType: 'text/html', body: Buffer.from(html), ...more };
  return { ...response, parsed: parseHtml(html, url) };
}

/** Gives the same for every page, and counts them. */
class OneAnswer implements Renderer {
  pages = 0;
  constructor(private readonly answer: Partial<Rendered> | Unrendered) {}
  async render(): Promise<Rendered | Unrendered> {
    this.pages++;
    if (this.answer.kind === 'unrendered') return this.answer;
    return { kind: 'rendered', html: made, isCut: false, url, exchanges: [], milliseconds: 10, ...this.answer };
  }
  async close(): Promise<void> {}
}

async function improved(mode: RenderMode, html: string, renderer = new OneAnswer({}), more: Partial<Response> = {}) {
  const fetched = await new Rendering(mode, renderer).improve(page(html, more), 0.5, parse);
  return { response: fetched as Response, pages: renderer.pages };
}

describe('rendering', () => {
  it('gives the page that scripts made, says so, and keeps it for the archive', async () => {
    const exchange = { request: '', responseHead: '', responseBody: new Uint8Array(), at: 0 };
    const { response } = await improved(
      'auto',
      shell,
      new OneAnswer({ exchanges: [{ ...exchange, url: `${url}.js` }] }),
      {
        exchanges: [exchange],
      },
    );
    expect(response).toMatchObject({ rendering: 'rendered', html: made, rendered: made, milliseconds: 15 });
    expect(response.parsed?.links.map(link => link.url)).toEqual(['http://a.example/list/2']);
    expect(response.parsed?.remark).toMatch(/^rendered: scripts made \d+ characters and 1 link$/);
    expect(response.exchanges?.map(each => each.url)).toEqual([undefined, `${url}.js`]);
  });

  it('takes links as relative to the address that scripts gave the page, which stays known by its own', async () => {
    const { response } = await improved('auto', shell, new OneAnswer({ url: 'http://a.example/deep/er/x#top' }));
    expect(response.url).toBe(url);
    expect(response.parsed?.links[0].url).toBe('http://a.example/deep/er/2');
  });

  it('follows a page that scripts go to, and says what was too long', async () => {
    const { response } = await improved('auto', shell, new OneAnswer({ movedTo: 'http://b.example/#x', isCut: true }));
    expect(response.parsed?.links.at(-1)).toMatchObject({ url: 'http://b.example/', kind: 'refresh' });
    expect(response.parsed?.cut).toEqual(['document']);
  });

  it('keeps the plain page where scripts add nothing, or cannot be run', async () => {
    const whole = `<p>${'Honey bees gather nectar. '.repeat(20)}<a href=/3>three</a>`;
    const same = await improved('always', whole, new OneAnswer({ html: whole }));
    expect(same.response).toMatchObject({ rendering: 'unchanged', rendered: whole });
    expect(same.response.html).toBeUndefined();
    const failed = await improved('always', whole, new OneAnswer({ kind: 'unrendered', problem: 'no answer' }));
    expect(failed.response.rendering).toBe('failed');
    expect(failed.response.rendered).toBeUndefined();
    expect(failed.response.parsed?.remark).toBe('could not be rendered: no answer');
  });

  it('is not done where nothing asks for it, or there is nothing to render', async () => {
    for (const html of ['<p>A short page.', `<p>${'Honey bees. '.repeat(300)}<a href=/3>three</a>${shell}`]) {
      const { pages, response } = await improved('auto', html);
      expect([pages, response.rendering]).toEqual([0, undefined]);
    }
    expect((await improved('always', shell, new OneAnswer({}), { contentType: 'application/pdf' })).pages).toBe(0);
    const refused: Fetched = { kind: 'refused', url, reason: 'robots', detail: '' };
    expect(new Rendering('always', new OneAnswer({})).improve(refused, 1, parse)).toBe(refused);
  });

  it('is only thought of where it is off', async () => {
    expect(await improved('never', shell)).toMatchObject({ pages: 0, response: { rendering: 'wanted' } });
    expect((await improved('never', '<p>A short page.')).response.rendering).toBeUndefined();
  });

  it('is no answer when the crawl was stopped meanwhile', async () => {
    const renderer = new OneAnswer({ kind: 'unrendered', problem: 'stopped' });
    const fetched = await new Rendering('always', renderer).improve(page(shell), 1, parse, AbortSignal.abort());
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'aborted', retryable: true });
  });

  it('learns from visits where it is in vain', async () => {
    const renderer = new OneAnswer({ html: '<div id=root></div>' });
    const rendering = new Rendering('auto', renderer);
    for (let i = 0; i < 5; i++) {
      const fetched = (await rendering.improve(page(shell), 0.5, parse)) as Response;
      rendering.visited({ url, priority: 0.5, rendering: fetched.rendering, page: { relevant: false } });
    }
    expect(renderer.pages).toBe(3);
    const last = (await rendering.improve(page(shell), 0.5, parse)) as Response;
    expect(last.parsed?.remark).toBe('looks made by scripts; not rendered: rendering brought nothing on pages like it');
  });
});
