/** The Chromium of the machine, for tests that need one. */
import { readdirSync, readFileSync } from 'node:fs';
import { type ChromiumOptions, ChromiumRenderer } from '../../src/crawl/fetch/browser/chromium-renderer.js';
import { findBrowser } from '../../src/crawl/fetch/browser/find-browser.js';
import { LiveWeb, type LiveWebOptions } from '../../src/crawl/fetch/live/live-web.js';
import { SpacedWeb } from '../../src/crawl/fetch/polite/spaced-web.js';
import type { Rendered, Unrendered } from '../../src/crawl/fetch/renderer.js';
import { parseHtml } from '../../src/crawl/parse/html/html.js';

export const browserPath = findBrowser(process.env);

/** Says once which tests are left out. */
export function warnWithoutBrowser(what: string): void {
  if (browserPath === undefined) {
    console.warn(
      `${what} is not tested: Chromium is missing. Run scripts/install-browser.sh as root, or set CHROMIUM_PATH.`,
    );
  }
}

export interface TestRenderer {
  render(url: string, signal?: AbortSignal): Promise<Rendered | Unrendered>;
  close(): Promise<void>;
}

/** A web, which may ask loopback unless told otherwise, and a renderer for it. */
export function testRenderer(options: Partial<ChromiumOptions> = {}, web: Partial<LiveWebOptions> = {}): TestRenderer {
  const userAgent = 'Honeyguide/test';
  const spaced = new SpacedWeb(new LiveWeb({ userAgent, allowPrivate: true, timeout: 5000, archive: true, ...web }), 0);
  const renderer = new ChromiumRenderer(spaced, { path: browserPath ?? '', userAgent, ...options });
  return {
    render: async (url, signal) => {
      const fetched = await spaced.fetch(url);
      if (fetched.kind !== 'response') throw new Error(`${url}: ${fetched.detail}`);
      const { text, links } = parseHtml(Buffer.from(fetched.body).toString(), url);
      return renderer.render({ ...fetched, has: { text: text.length, links: links.length } }, signal);
    },
    close: async () => {
      await renderer.close();
      await spaced.close();
    },
  };
}

/** Ids of the browsers that this process has started and that still run (Linux). */
export function startedBrowsers(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(id => {
      try {
        const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
        return (
          parent === process.pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--remote-debugging-pipe')
        );
      } catch {
        // It has ended meanwhile, or is no process.
        return false;
      }
    });
}
