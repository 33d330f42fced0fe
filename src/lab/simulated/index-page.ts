import { escapeHtml } from './page-writer.js';
import type { SimulatedWorld } from './world.js';

/** The page a person sees who opens the server's own address: what this is, and how to crawl it. */
export function indexPage(world: SimulatedWorld): string {
  const { sites, pages, seed } = world.options;
  const topics = world.topics();
  const example = topics[0];
  const seeds = world.seeds(example, 3);
  const command = [
    `honeyguide crawl --query "${world.query(example)}"`,
    ...seeds.map(url => `--seed ${url}`),
    '--pages 500 --allow-private --delay 0 --out out/simulated',
  ].join(' \\\n  ');
  const rows = topics
    .map(name => {
      const links = world
        .seeds(name, 3)
        .map(url => `<a href="${escapeHtml(url)}">${escapeHtml(new URL(url).host)}</a>`);
      return `<tr><td>${name}</td><td>${world.query(name)}</td><td>${links.join(' ')}</td></tr>`;
    })
    .join('\n');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Simulated web</title>
<style>body { font-family: sans-serif; max-width: 60em; margin: 2em auto } td { padding: 0.2em 1em 0.2em 0 } pre { background: #eee; padding: 1em; overflow: auto }</style>
</head>
<body>
<h1>A simulated web</h1>
<p>${pages} pages on ${sites} sites, made from seed ${seed}. Every page knows its true topic:
<a href="/simweb/topics">/simweb/topics</a> lists the topics, <code>/simweb/truth?url=…</code> tells the labels of a page.
This address also works as a proxy for the sites' names.</p>
<pre>${escapeHtml(command)}</pre>
<table>
<tr><th>Topic</th><th>Query</th><th>Seeds</th></tr>
${rows}
</table>
</body>
</html>
`;
}
