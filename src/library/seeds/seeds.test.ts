import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { UsageError } from '../../core/errors.js';
import { bookmarksInHtml } from './bookmarks.js';
import { checkedHosts } from './hosts.js';
import { seedsFrom } from './seed-sources.js';

const netscape = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1">Garden</H3>
  <DL><p>
    <DT><H3>Bees &amp; wasps</H3>
    <DL><p>
      <DT><A HREF="https://one.example/a?x=1&amp;y=2" ADD_DATE="2">Nesting  aids</A>
    </DL><p>
    <DT><A HREF="https://two.example/">Compost</A>
  </DL><p>
  <DT><A HREF="javascript:alert(1)">Do</A>
  <DT><A HREF="https://three.example/bees">A page</A>
  <DT><A HREF="https://two.example/#top">Again</A>
</DL><p>`;

function file(content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'honeyguide-seeds-')), 'seeds');
  writeFileSync(path, content);
  return path;
}

const found = (content: string | Buffer, query = 'wild bees', limit = 100) =>
  seedsFrom([file(content)], { query, limit, text: () => new TextAnalyser() })[0];

describe('bookmarks', () => {
  it('have their folders, the outermost first', () => {
    expect(bookmarksInHtml(netscape)).toEqual([
      { url: 'https://one.example/a?x=1&y=2', title: 'Nesting aids', folders: ['Garden', 'Bees & wasps'] },
      { url: 'https://two.example/', title: 'Compost', folders: ['Garden'] },
      { url: 'javascript:alert(1)', title: 'Do', folders: [] },
      { url: 'https://three.example/bees', title: 'A page', folders: [] },
      { url: 'https://two.example/#top', title: 'Again', folders: [] },
    ]);
  });

  it('come in the order of the query: title or address, then folder, then the rest; each once', () => {
    const { urls, note } = found(netscape);
    expect(urls).toEqual(['https://three.example/bees', 'https://one.example/a?x=1&y=2', 'https://two.example/']);
    expect(note).toMatch(/3 bookmarks are seeds; those with words of the query \(2\) come first\./);
    const few = found(netscape, 'compost', 1);
    expect(few.urls).toEqual(['https://two.example/']);
    expect(few.note).toMatch(/1 bookmark is a seed; .*2 more are left out \(--max-seeds\)/);
    expect(found(netscape, '').urls[0]).toBe('https://one.example/a?x=1&y=2');
  });

  it('are read from the JSON of Firefox and of Chrome', () => {
    const firefox = { title: '', children: [{ title: 'menu', children: [{ uri: 'https://f.example/', title: 'F' }] }] };
    const chrome = {
      roots: { bar: { name: 'Bar', children: [{ type: 'url', name: 'C', url: 'https://c.example/' }] }, version: 1 },
    };
    expect(found(JSON.stringify(firefox)).urls).toEqual(['https://f.example/']);
    expect(found(JSON.stringify(chrome)).urls).toEqual(['https://c.example/']);
  });
});

describe('a list', () => {
  it('has URLs and hosts, one a line', () => {
    const list = '# mine\nexample.org\n\r\nhttps://example.net/bees#top\nlocalhost:8080\nBÜCHER.example\n';
    expect(found(list)).toEqual({
      urls: ['https://example.net/bees'],
      hosts: ['example.org', 'localhost:8080', 'xn--bcher-kva.example'],
    });
  });
});

it.each([
  ['example.org\nbees and honey\n', /seeds, line 2: "bees and honey" is neither a URL nor a host\. Write https/],
  ['{"a": 1}', /is JSON, but no bookmarks of Firefox or Chrome\. Give a file/],
  ['{"a": ', /is damaged/],
  ['# nothing\n', /names no place to start\. Give a file/],
  ['<p>no link</p>', /names no place to start/],
  [Buffer.from('mozLz40\0abc', 'latin1'), /Export the bookmarks as HTML or JSON/],
  [Buffer.from([1, 0, 2]), /is no text/],
])('refuses %j', (content, message) => {
  expect(() => found(content)).toThrow(UsageError);
  expect(() => found(content)).toThrow(message);
});

it('says what to write for a path that is none', () => {
  const options = { query: '', limit: 1, text: () => new TextAnalyser() };
  expect(() => seedsFrom(['example.org'], options)).toThrow('For a host write --host example.org.');
  expect(() => seedsFrom([tmpdir()], options)).toThrow(/is no collection/);
  expect(() => checkedHosts(['https://example.org/bees'])).toThrow(
    'Write example.org, or --seed https://example.org/bees.',
  );
  expect(() => checkedHosts(['bees'])).toThrow('"bees" is no host. Write for example example.org.');
});
