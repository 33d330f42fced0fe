import { describe, expect, it } from 'vitest';
import { readXml, rootName } from './read-xml.js';

/** What a listener hears, on one line. */
function heard(source: string): string {
  let all = '';
  readXml(source, {
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
  });
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
    expect(heard(source)).toBe(expected);
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
