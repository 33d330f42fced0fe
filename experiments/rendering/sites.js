// Serves sites whose pages are made by scripts, on loopback, for tests and for experiments/rendering/measure.js. Beside them each site has
// a few pages that are complete as they come, with a script that adds nothing; and there is a site without any script.
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { compile } from 'svelte/compiler';
import { makeContent } from './content.js';

export const frameworks = /** @type {const} */ (['react', 'vue', 'svelte']);
/** @typedef {typeof frameworks[number] | 'none'} Framework */

/** The HTML that each site answers every address with. */
const shells = {
  react:
    '<!doctype html><html lang="en"><head><title>Reports</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script type="module" src="/assets/site.js"></script></body></html>',
  vue: '<!doctype html><html lang="en"><head><title>Reports</title><script type="module" src="/assets/site.js"></script></head><body><header><b>The reports</b> <a href="/">Home</a> <a href="/about">About</a></header><div id="app"><p>Loading…</p></div><footer>All rights reserved. <a href="/legal/imprint">Imprint</a> <a href="/legal/privacy">Privacy</a></footer></body></html>',
  svelte:
    '<!doctype html><html lang="en"><head><title>Reports</title><script type="module" src="/assets/site.js"></script></head><body></body></html>',
};

const svelteStart = 'svelte-start';

/** Bundles made before, by framework. @type {Map<string, Promise<Map<string, string>>>} */
const bundles = new Map();

/** Scripts by their names. @param {Exclude<Framework, 'none'>} framework */
function bundle(framework) {
  const made = bundles.get(framework) ?? makeBundle(framework);
  bundles.set(framework, made);
  return made;
}

/** @param {Exclude<Framework, 'none'>} framework */
async function makeBundle(framework) {
  const file = (/** @type {string} */ name) => fileURLToPath(new URL(`pages/${name}`, import.meta.url));
  const build = await rolldown({
    input: { site: framework === 'svelte' ? svelteStart : file(`${framework}-site.js`) },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'svelte',
        resolveId: id => (id === svelteStart ? file('start.js') : undefined),
        load: id =>
          id === file('start.js')
            ? "import { mount } from 'svelte'; import Site from './Site.svelte'; mount(Site, { target: document.body });"
            : undefined,
        transform: (code, id) =>
          id.endsWith('.svelte') ? compile(code, { filename: id, generate: 'client' }).js.code : undefined,
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', entryFileNames: '[name].js', minify: true });
  await build.close();
  return new Map(output.map(part => [part.fileName, part.type === 'chunk' ? part.code : '']));
}

/**
 * Starts a site. `scripted` are its pages that need a browser, `complete` those that do not.
 * @param {Framework} framework
 * @param {{ topics?: number, articles?: number, offTopic?: boolean }} [content] articles are counted for each topic
 */
export async function serveSite(framework, { topics = 3, articles = 3, offTopic = false } = {}) {
  const content = makeContent(topics, articles, offTopic);
  const scripts = framework === 'none' ? new Map() : await bundle(framework);
  const pages = pagesOf(content);
  const complete = ['/about', '/legal/imprint', '/legal/privacy'];
  /** @type {string[]} */
  const requests = [];
  const server = http.createServer(({ url = '/' }, response) => {
    requests.push(url);
    const send = (/** @type {string} */ type, /** @type {string | undefined} */ body) =>
      body === undefined ? response.writeHead(404).end() : response.writeHead(200, { 'content-type': type }).end(body);
    const name = url.replace(/^\/assets\//, '');
    if (name !== url) send('text/javascript', scripts.get(name));
    else if (url === '/menu.js') send('text/javascript', "document.body.className = 'open';");
    else if (url.startsWith('/api/')) send('application/json', dataOf(pages, url));
    else if (complete.includes(url)) send('text/html', completePage(url, framework));
    else if (!pages.has(url)) send('text/html', undefined);
    else send('text/html', framework === 'none' ? wholePage(pages.get(url)) : shells[framework]);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    content,
    requests,
    scripted: framework === 'none' ? [] : [...pages.keys()].map(path => origin + path),
    complete: complete.map(path => origin + path),
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve(undefined)));
    },
  };
}

/** @typedef {{ title: string, paragraphs?: string[], links: { to: string, title: string }[] }} PageData */

/** @param {ReturnType<typeof makeContent>} content @returns {Map<string, PageData>} */
function pagesOf({ articles, lists }) {
  const about = { to: '/about', title: 'About these reports' };
  const toList = (/** @type {{ id: number, title: string }} */ { id, title }) => ({ to: `/lists/${id}`, title });
  const toArticle = (/** @type {{ id: number, title: string }} */ { id, title }) => ({ to: `/articles/${id}`, title });
  /** @type {Map<string, PageData>} */
  const pages = new Map();
  pages.set('/', { title: 'All lists of reports', links: [...lists.map(toList), about] });
  for (const { id, title, articles } of lists) pages.set(`/lists/${id}`, { title, links: articles.map(toArticle) });
  for (const { id, title, paragraphs, related } of articles) {
    const links = [{ to: '/', title: 'Home' }, ...related.map(other => toArticle(articles[other]))];
    pages.set(`/articles/${id}`, { title, paragraphs, links });
  }
  return pages;
}

/** @param {Map<string, PageData>} pages @param {string} url */
function dataOf(pages, url) {
  const path = url.replace(/^\/api/, '').replace(/\.json$/, '');
  const data = pages.get(path === '/home' ? '/' : path);
  return data && JSON.stringify(data);
}

/** @param {PageData | undefined} data */
function wholePage(data) {
  const { title = '', paragraphs = [], links = [] } = data ?? {};
  const text = paragraphs.map(each => `<p>${each}</p>`).join('');
  const list = links.map(({ to, title }) => `<li><a href="${to}">${title}</a></li>`).join('');
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${text}<ul>${list}</ul></html>`;
}

/** @param {string} path @param {Framework} framework */
function completePage(path, framework) {
  const script = framework === 'none' ? '' : '<script src="/menu.js"></script>';
  const words = `This page, ${path}, says who wrote the reports, why and where, and what may be done with them. `;
  return `<!doctype html><html lang="en"><head><title>${path}</title>${script}</head><body><nav><a href="/">Home</a> <a href="/legal/imprint">Imprint</a> <a href="/legal/privacy">Privacy</a></nav><p>${words.repeat(4)}</p></body></html>`;
}
