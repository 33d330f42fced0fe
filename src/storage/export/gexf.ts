/** The pages and the links between them as a graph, for Gephi and others (GEXF 1.3, https://gexf.net). */
import type { Exporter } from './exporter.js';

type AttributeType = 'string' | 'double' | 'integer' | 'boolean';

const attributes = [
  ['title', 'string'],
  ['host', 'string'],
  ['relevant', 'boolean'],
  ['score', 'double'],
  ['depth', 'integer'],
  ['language', 'string'],
  ['fetched', 'string'],
] as const satisfies readonly (readonly [string, AttributeType])[];

export const gexf: Exporter = {
  name: 'gexf',
  of: 'pages',
  summary: 'pages and the links between them as a graph, for Gephi and others',
  endings: ['.gexf'],
  *write(collection, { pages, counted, description }) {
    yield `<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" version="1.3">
<meta><creator>Honeyguide</creator><description>${escaped(description)}</description></meta>
<graph defaultedgetype="directed" mode="static">
<attributes class="node">${attributes.map(([name, type]) => `<attribute id="${name}" title="${name}" type="${type}"/>`).join('')}</attributes>
<nodes>
`;
    const written = new Map<string, number>();
    for (const page of pages()) {
      counted(page);
      written.set(page.url, page.id);
      const { title, host, relevant, score, depth, language } = page;
      const values = { title, host, relevant, score, depth, language, fetched: new Date(page.fetchedAt).toISOString() };
      const cells = attributes.map(([name]) => `<attvalue for="${name}" value="${escaped(String(values[name]))}"/>`);
      yield `<node id="${page.id}" label="${escaped(page.url)}"><attvalues>${cells.join('')}</attvalues></node>\n`;
    }
    yield '</nodes>\n<edges>\n';
    let edges = 0;
    for (const [, id] of written) {
      const weights = new Map<number, number>();
      for (const url of collection.links({ id })) {
        const target = written.get(url);
        if (target !== undefined) weights.set(target, (weights.get(target) ?? 0) + 1);
      }
      for (const [target, weight] of weights) {
        yield `<edge id="${edges++}" source="${id}" target="${target}" weight="${weight}"/>\n`;
      }
    }
    yield '</edges>\n</graph>\n</gexf>\n';
  },
};

/** Characters that no XML document may hold, escaped or not (XML 1.0 §2.2); halves of a character among them. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const escaped = (text: string): string =>
  text.replace(impossible, '\ufffd').replace(/[&<>"\n\r\t]/g, each => named[each]);
