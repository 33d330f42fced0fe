/** `honeyguide read`: what the crawler sees of a page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callCommand, temporaryFolder } from './support/command.js';

const folder = temporaryFolder();
const file = (name: string, html: string) => {
  const path = join(folder, name);
  writeFileSync(path, html);
  return path;
};
const words = 'The honeyguide leads people to the nests of wild bees, and waits until they have opened them. ';
const birds = file(
  'birds.html',
  `<title>Birds</title><nav><a href=/>Home</a></nav><main><h1>Birds</h1><p>${words.repeat(4)}<pre>a\n\tb</pre></main>`,
);
const cars = file('cars.html', `<title>Cars\u001b[2J</title><p>${words.replaceAll('bees', 'cars').repeat(4)}`);

it('prints main text, Markdown, or all it knows', async () => {
  expect((await callCommand('read', '--text', birds)).out).toBe(`${words.repeat(4).trim()}\na b\n`);
  const markdown = await callCommand('read', '--markdown', birds);
  expect(markdown.out).toBe(`# Birds\n\n${words.repeat(4).trim()}\n\n\`\`\`\na\n    b\n\`\`\`\n`);
  const all = await callCommand('read', '--query', 'honeyguide', birds);
  expect(all.out).toMatch(
    /^title {8}Birds\nverdict {6}on topic, 0\.\d{3}\nlanguage {5}en\nlinks {8}1\n\nThe honeyguide/,
  );
});

it('prints one JSON object a line', async () => {
  const { out, code } = await callCommand('read', '--json', birds, cars);
  expect(code).toBe(0);
  const pages = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(pages).toMatchObject([{ file: birds, title: 'Birds' }, { file: cars }]);
});

it('names each of several, and obeys nothing that a page says to the terminal', async () => {
  const { out } = await callCommand('read', birds, cars);
  expect(out).toContain(`==> ${birds} <==\n`);
  expect(out).toContain(`\n==> ${cars} <==\n`);
  expect(out).not.toContain('\u001b');
});

it.each([
  ['no file', ['read', join(folder, 'none.html')], 2, /none\.html: there is no such file/],
  ['no argument', ['read'], 2, /missing required argument/],
  ['two forms at once', ['read', '--json', '--text', birds], 2, /Give one of --json, --markdown and --text/],
  ['a host that may not be asked', ['read', 'http://127.0.0.1:9/'], 1, /127\.0\.0\.1 is a private address/],
  ['what is no page', ['read', file('x.html', 'PK\u0003\u0004')], 1, /1 of 1 could not be read/],
])('complains about %s', async (_what, words, code, message) => {
  const finished = await callCommand(...words);
  expect(finished.error).toMatch(message);
  expect(finished.code).toBe(code);
});
