/** A collection from somebody else may name a file of code; it is run only when this user has approved of it as it is. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callCommand, temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

let place: string;
let server: TestServer;
let folder: string;
const path = (name: string) => join(place, name);
beforeEach(async () => {
  place = temporaryFolder();
  folder = path('bees');
  vi.stubEnv('XDG_CONFIG_HOME', path('config'));
  server = await httpServer((request, response) => {
    const n = Number(request.url!.slice(1));
    const links = [2 * n + 1, 2 * n + 2].map(to => `<a href="/${to}">bees ${to}</a>`).join(' ');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<title>bees ${n}</title><p>wild bees ${n} ${links}`);
  });
  writeFileSync(path('marks.js'), 'export const mark = () => {};');
  writeFileSync(path('judge.js'), judgeFile);
  const words = ['--query', 'bees', '--seed', `${server.origin}/0`, '--delay', '0', '--allow-private', '--pages', '3'];
  expect(await callCommand('crawl', ...words, '--judge', path('judge.js'), '--out', folder)).toMatchObject({ code: 0 });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(place, { recursive: true, force: true });
});

const judgeFile = `import { mark } from './marks.js';
mark();
export default { name: 'mine', judge: () => ({ relevant: true, score: 1 }) };
`;
const harm = () => `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(path('harm'))}, '');\n`;
const resume = (...words: string[]) => callCommand('resume', folder, '--pages', '6', ...words);

it('goes on with the file that the user named', async () => {
  expect(await resume()).toMatchObject({ code: 0 });
});

it('another user must approve of it first, once', async () => {
  vi.stubEnv('XDG_CONFIG_HOME', path('another'));
  const refused = await resume();
  expect(refused.code).toBe(2);
  expect(refused.error).toContain(`runs the code in ${path('judge.js')}, which you have not approved`);
  expect(refused.error).toContain(`honeyguide resume ${folder} --trust`);
  expect(await resume('--trust')).toMatchObject({ code: 0 });
  expect(await callCommand('resume', folder, '--pages', '8')).toMatchObject({ code: 0 });
});

it.each(['judge.js', 'marks.js'])('a change in %s is refused, and nothing of it is run', async name => {
  writeFileSync(path(name), `${harm()}${name === 'judge.js' ? judgeFile : 'export const mark = () => {};'}`);
  const refused = await resume();
  expect(refused).toMatchObject({ code: 2, error: expect.stringContaining('has changed since you approved it') });
  expect(existsSync(path('harm'))).toBe(false);
});

it.each([
  ['resume', []],
  ['label', ['/0', '--relevant']],
  ['judge', ['--judge', 'keywords']],
])('%s runs no code of a collection that came along', async (command, words) => {
  writeFileSync(path('evil.js'), `${harm()}export default { name: 'evil', rank: () => [] };\n`);
  const file = join(folder, 'crawl.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^strategy: .*$/m, `strategy: ${path('evil.js')}`));
  cpSync(folder, path('copy'), { recursive: true });
  const given = words.map(word => (word === '/0' ? `${server.origin}/0` : word));
  expect(await callCommand(command, path('copy'), ...given)).toMatchObject({ code: 2 });
  expect(existsSync(path('harm'))).toBe(false);
});
