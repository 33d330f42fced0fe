import type { Fetched, Response, Web } from './fetch/web.js';

type Scripted = string | Partial<Response> | Exclude<Fetched, Response>;

/** A web of a few pages, each an HTML text, parts of a response, or a refusal; a list is answered one after another. */
export class ScriptedWeb implements Web {
  readonly asked: string[] = [];

  constructor(private readonly pages: Record<string, Scripted | Scripted[]>) {}

  async fetch(url: string): Promise<Fetched> {
    const before = this.asked.filter(earlier => earlier === url).length;
    this.asked.push(url);
    const entry = this.pages[url];
    const script = Array.isArray(entry) ? entry[Math.min(before, entry.length - 1)] : entry;
    if (script === undefined) return response(url, { status: 404 });
    if (typeof script === 'string') return response(url, { html: script });
    if ('kind' in script && script.kind !== 'response') return script as Fetched;
    return response(url, script as Partial<Response>);
  }

  async close(): Promise<void> {}
}

function response(url: string, parts: Partial<Response>): Response {
  return {
    kind: 'response',
    url,
    status: 200,
    headers: {},
    contentType: 'text/html',
    body: new Uint8Array(0),
    html: '',
    truncated: false,
    milliseconds: 1,
    ...parts,
  };
}

/** A page with links: `page('some words', '/a', '/b')`. */
export function page(text: string, ...links: string[]): string {
  return `<title>${text}</title><p>${text}</p>${links.map(link => `<a href="${link}">to ${link}</a>`).join(' ')}`;
}
