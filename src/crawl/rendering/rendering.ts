/** Between fetching and judging: a page that scripts make is rendered, where that is wanted and pays. */
import type { Link, ParsedPage } from '../../core/page.js';
import { normaliseUrl } from '../../core/url.js';
import type { Saved } from '../../packed/saved.js';
import type { Rendered, Renderer } from '../fetch/renderer.js';
import type { Fetched, RenderingOutcome, Response } from '../fetch/web.js';
import { mediaTypeOf } from '../parse/content-type.js';
import { parserFor } from '../parse/registry.js';
import { charactersOf, type Gain, gainOf, type Suspicion, suspicionOf } from './made-by-scripts.js';
import { RenderingChoice, type SeenVisit } from './rendering-choice.js';

/** `auto`: pages that scripts seem to make, where it pays. */
export const renderModes = ['never', 'auto', 'always'] as const;
export type RenderMode = (typeof renderModes)[number];

/** Parses what came, see `parseFetched`. */
export type ParsePage = (response: Response) => Fetched | Promise<Fetched>;

const htmlTypes: ReadonlySet<string> = new Set(parserFor('text/html')?.types);

export class Rendering {
  /** What it has learnt, for a crawl that goes on. */
  readonly saved: Saved;
  private readonly choice = new RenderingChoice();

  /** Without a renderer, pages that would need one are only marked. */
  constructor(
    private readonly mode: RenderMode,
    private readonly renderer?: Renderer,
  ) {
    this.saved = this.choice;
  }

  /**
   * What came and was parsed, as scripts make it. `priority` is the one that the URL was taken at; Infinity for what a person
   * named. A promise only where a browser is at work.
   */
  improve(fetched: Fetched, priority: number, parse: ParsePage, signal?: AbortSignal): Fetched | Promise<Fetched> {
    if (fetched.kind !== 'response' || fetched.parsed === undefined || fetched.rendering !== undefined) return fetched;
    if (!htmlTypes.has(mediaTypeOf(fetched.contentType) || 'text/html')) return fetched;
    const { parsed } = fetched;
    if (this.mode === 'always' && this.renderer) return this.render(fetched, parsed, this.renderer, parse, signal);
    const suspicion: Suspicion = suspicionOf(() => sourceOf(fetched), parsed, this.mode === 'auto');
    if (suspicion === 'none') return fetched;
    if (this.mode === 'never' || !this.renderer) {
      return suspicion === 'strong'
        ? marked(fetched, 'wanted', 'looks made by scripts; not rendered (--render)')
        : fetched;
    }
    const reason = this.choice.declines(fetched.url, priority, suspicion);
    if (reason === undefined) return this.render(fetched, parsed, this.renderer, parse, signal);
    return suspicion === 'strong'
      ? marked(fetched, 'declined', `looks made by scripts; not rendered: ${reason}`)
      : fetched;
  }

  /** A visit has come to its end, now or in the part of the crawl that is resumed. */
  visited(visit: SeenVisit): void {
    if (this.mode === 'auto') this.choice.visited(visit);
  }

  private async render(
    plain: Response,
    parsed: ParsedPage,
    renderer: Renderer,
    parse: ParsePage,
    signal: AbortSignal | undefined,
  ): Promise<Fetched> {
    const has = { text: charactersOf(parsed), links: parsed.links.length };
    const result = await renderer.render({ ...plain, has }, signal);
    if (result.kind === 'unrendered') {
      const { url, hostDelay } = plain;
      if (signal?.aborted) {
        return { kind: 'failed', url, problem: 'aborted', detail: result.problem, retryable: true, hostDelay };
      }
      return marked(plain, 'failed', `could not be rendered: ${result.problem}`);
    }
    const response: Response = {
      ...plain,
      milliseconds: plain.milliseconds + result.milliseconds,
      exchanges: plain.exchanges && [...plain.exchanges, ...result.exchanges],
      rendered: result.html,
    };
    const page = await renderedPage(response, result, parse);
    const gain = page && gainOf(parsed, page);
    if (!gain) return marked(response, 'unchanged', 'rendered; scripts add nothing to it');
    // What was counted of the plain page is not true of this one.
    const { terms, content, prepared } = result.read ?? {};
    const made = { ...response, html: result.html, parsed: page, terms, content, prepared };
    return marked(made, 'rendered', inWords(gain));
  }
}

/** Undefined where nothing can be read of it. */
async function renderedPage(response: Response, result: Rendered, parse: ParsePage): Promise<ParsedPage | undefined> {
  const url = normaliseUrl(result.url) ?? response.url;
  const fetched = await parse({ ...response, url, html: result.html, parsed: result.read?.parsed });
  const page = fetched.kind === 'response' ? fetched.parsed : undefined;
  if (!page) return undefined;
  if (result.isCut && !page.cut.includes('document')) page.cut.push('document');
  const target = result.movedTo === undefined ? undefined : normaliseUrl(result.movedTo);
  if (target !== undefined) page.links.push(moveTo(target));
  return page;
}

/** Scripts that lead to another page are what a refresh is. */
function moveTo(url: string): Link {
  return { url, anchor: '', context: '', path: '', kind: 'refresh', nofollow: false };
}

function inWords({ text, links }: Gain): string {
  const made = [text > 0 && `${text} characters`, links > 0 && `${links} ${links === 1 ? 'link' : 'links'}`];
  return `rendered: scripts made ${made.filter(Boolean).join(' and ')}`;
}

function marked(response: Response, rendering: RenderingOutcome, remark: string): Response {
  response.rendering = rendering;
  if (response.parsed) {
    response.parsed.remark = response.parsed.remark ? `${response.parsed.remark}; ${remark}` : remark;
  }
  return response;
}

function sourceOf({ html, body }: Response): string {
  return html ?? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
}
