/** What is dear about a page: asking for it, undoing its codings, parsing it, counting its words, making its fingerprints. */
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { systemClock } from '../../core/clock.js';
import type { ParsedPage } from '../../core/page.js';
import { normaliseUrl, parseUrl } from '../../core/url.js';
import { fingerprint } from '../../crawl/duplicates/fingerprint.js';
import { AddressRules } from '../../crawl/fetch/addresses/address-rules.js';
import { HttpTransport } from '../../crawl/fetch/http/http-transport.js';
import type { Resolver } from '../../crawl/fetch/http/resolver.js';
import type { PlainPage, ReadElsewhere, Rendered } from '../../crawl/fetch/renderer.js';
import type { Fetched, Response } from '../../crawl/fetch/web.js';
import { nameTerms, packNames } from '../../crawl/named-terms.js';
import { sitemapParser } from '../../crawl/parse/sitemap/sitemap-parser.js';
import { parseFetched, readPage } from '../../crawl/read-page.js';
import { tracesOf } from '../../crawl/repeats/traces.js';
import { PagePreparer } from '../../storage/prepared/prepared-page.js';
import { finishedExchange } from '../../storage/warc/response-record.js';
import type { Charter } from '../messages/charter.js';
import type { FetchTask } from '../messages/task.js';

/** The network as this machine has it. No head can change it. */
export interface WorkerNetwork {
  /** See `LiveWebOptions.allowPrivate`. */
  allowPrivate: boolean | readonly string[];
  proxy?: string;
  /** Requests on their way at once. */
  connections: number;
  /** Certificates (PEM) to trust besides the usual ones. */
  certificates?: readonly string[];
  resolver?: Resolver;
}

/** Pages with less text may be made by scripts, or want a login: their HTML is looked at. */
const enoughText = 2000;
/** A vocabulary is begun anew when it has grown so large; whoever gets the counts has one of its own. */
const mostTerms = 300_000;

export class PageReader {
  private readonly transport: HttpTransport;
  private readonly addresses: AddressRules;
  private text = newAnalyser();
  private readonly preparer = new PagePreparer();

  constructor(
    private readonly charter: Charter,
    { allowPrivate, proxy, connections, certificates = [], resolver }: WorkerNetwork,
  ) {
    const { userAgent, timeout, archive } = charter;
    this.addresses = new AddressRules(allowPrivate);
    const { addresses } = this;
    const network = { addresses, proxy, connections, certificates, resolver };
    this.transport = new HttpTransport({ userAgent, timeout, archive, clock: systemClock, ...network });
  }

  /** Never rejects for anything a server, a page or the network does. */
  async fetch(
    { reading, ...wanted }: FetchTask['request'],
    signal: AbortSignal,
    mayBegin: () => boolean,
  ): Promise<Fetched> {
    const { url } = wanted;
    const target = parseUrl(url);
    if (!target) return { kind: 'failed', url, problem: 'protocol', detail: 'no http or https URL', retryable: false };
    const refusal = this.addresses.refusal(target);
    if (refusal) return { kind: 'refused', url, ...refusal };
    const fetched = finished(await this.transport.send({ ...wanted, target, signal, mayBegin }));
    if (!reading) return fetched;
    const parser = reading === 'sitemap' ? sitemapParser : undefined;
    const read = await parseFetched(fetched, this.charter.read, parser, signal);
    if (read.kind !== 'response' || !read.parsed) return read;
    if (reading === 'page') this.count(read, read.parsed);
    return this.isBodyWanted(read.parsed) ? read : { ...read, body: new Uint8Array(0) };
  }

  /** What scripts made of a page. Undefined where nothing can be read of it. */
  async readRendered(
    { url, headers, contentType, body }: PlainPage,
    { html, url: made }: Rendered,
    signal: AbortSignal,
  ): Promise<ReadElsewhere | undefined> {
    const plain = { url, headers, contentType, body, html, status: 200, truncated: false, milliseconds: 0 } as const;
    const page: Response = { kind: 'response', ...plain };
    const read = await parseFetched({ ...page, url: normaliseUrl(made) ?? url }, this.charter.read, undefined, signal);
    if (read.kind !== 'response' || !read.parsed) return undefined;
    const { parsed } = read;
    page.parsed = parsed;
    this.count(page, parsed);
    const { terms, content, prepared } = page;
    return { parsed, terms, content, prepared };
  }

  async addressOf(url: string): Promise<string | null | undefined> {
    const target = parseUrl(url);
    // Of private hosts nothing is told: they are refused when they are asked for.
    if (!target || this.addresses.refusal(target)) return null;
    return this.transport.addressOf(target);
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  /** Words and fingerprints, in the very steps in which a crawl on one machine makes them. */
  private count(response: Response, parsed: ParsedPage): void {
    if (this.text.size > mostTerms) this.text = newAnalyser();
    const { text } = this;
    const met = new Set<number>();
    text.heard = id => met.add(id);
    const { page } = readPage(response, 0, 0, text, this.charter.read);
    const own = met.size;
    const { digest, simhash } = fingerprint(response.html ?? response.body, page, parsed, text);
    const ids = [...met];
    response.terms = nameTerms(page.terms, text, Int32Array.from(ids.slice(0, own)));
    response.content = {
      ...{ bytes: response.body.length, digest, simhash, language: page.language },
      names: packNames(ids.slice(own).map(id => text.term(id))),
      traces: tracesOf(parsed.main, page.title),
    };
    const { title, language } = page;
    response.prepared = this.preparer.prepare({ title, language, text: parsed.text, main: parsed.main });
  }

  private isBodyWanted({ text, links, list }: ParsedPage): boolean {
    if (this.charter.bodies) return true;
    return list !== 'sitemap' && (text.length < enoughText || links.length === 0);
  }
}

/** What the archive needs, made here: the head only writes it. */
function finished(fetched: Fetched): Fetched {
  if (fetched.kind !== 'response' || !fetched.exchanges) return fetched;
  const { url, exchanges } = fetched;
  return { ...fetched, exchanges: exchanges.map(exchange => finishedExchange(url, exchange)) };
}

function newAnalyser(): TextAnalyser {
  return new TextAnalyser({ scriptsApart: true });
}
