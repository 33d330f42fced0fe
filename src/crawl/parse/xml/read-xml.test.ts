import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXml, readXmlInSlices, rootName } from './read-xml.js';

/** What a listener hears, on one line. */
function heard(source: string, slice = source.length): string {
  let all = '';
  const places = readXmlInSlices(
    source,
    {
      open(name, attributes) {
        all += `<${[name, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(' ')}>`;
        return undefined;
      },
      text(text) {
        all += text;
      },
      close(name) {
        all += `</${name}>`;
      },
    },
    slice,
  );
  for (const place of places) expect(place).toBeLessThanOrEqual(source.length);
  return all;
}

describe('readXml', () => {
  it.each([
    ['<A x="1" Y=\'2&amp;3\'>b&lt;<c/>d</A>', '<a x=1 y=2&3>b<<c></c>d</a>'],
    ['<a><![CDATA[<b>&amp;]]></a>', '<a><b>&amp;</a>'],
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><!-- <n/> --><a>&x;&nbsp;&</a>', '<a>&x;&nbsp;&</a>'],
    ['<a><b>one</a>two', '<a><b>one</b></a>'],
    ['</b><a></c></a>', '<a></a>'],
    ['<a x=1 x=2>', '<a x=1></a>'],
    ['<a><b', '<a></a>'],
    ['', ''],
  ])('%s', (source, expected) => {
    for (const slice of [source.length, 7, 3, 2, 1]) expect(heard(source, slice)).toBe(expected);
  });

  it('hears the same a slice at a time, whatever is in it', () => {
    const marks = [
      '<',
      '>',
      '</',
      '/>',
      'a',
      'b',
      ' ',
      '="',
      '"',
      "'",
      '&amp;',
      '&',
      '&#65;',
      ';',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '<!',
      'x',
    ];
    const document = fc.array(fc.constantFrom(...marks), { maxLength: 40 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 20 }), (source, slice) => {
        expect(heard(source, slice)).toBe(heard(source));
      }),
      { numRuns: 3000 },
    );
  });

  it('goes only so deep, and comes up again', () => {
    const deep = `<r>${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}</r><s/>`;
    const all = heard(deep);
    expect(all.match(/<a>/g)).toHaveLength(99);
    expect(all).toMatch(/<s><\/s>$/);
  });

  it('ends when it is told to', () => {
    const names: string[] = [];
    readXml('<a><b>text</b><c/></a>', {
      open: name => names.push(name) < 2,
      text: text => void names.push(text),
      close: name => void names.push(`/${name}`),
    });
    expect(names).toEqual(['a', 'b']);
  });
});

it.each([
  ['<?xml version="1.0"?>\n<!-- <x> --><RDF:rdf a="b">', 'rdf:rdf'],
  ['\ufeff <feed>', 'feed'],
  ['plain words', ''],
  ['<', ''],
])('rootName(%j)', (source, expected) => expect(rootName(source)).toBe(expected));
