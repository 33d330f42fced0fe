/** What people see: nothing that a page wrote is obeyed by the terminal, and what is printed can be pasted. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callCommand, temporaryFolder } from '../support/command.js';
import { httpServer, type TestServer } from '../support/servers.js';

const hostile = 'bees\u001b]0;owned\u0007\u009b2J\u202eeert\u2028\u206a\ufffb honey';
const pages: Record<string, string> = {
  '/': `<title>${hostile}</title><p>bees ${hostile}</p><a href="/a">bees ${hostile}</a> <a href="/b">bees</a>`,
  '/a': `<title>bees ${hostile}</title><p>bees and honey</p><a href="/">${hostile}</a>`,
  '/b': '<title>bees</title><p>bees bees</p><a href="/a">more bees</a>',
};

let server: TestServer;
/** A blank and a quote: a path that must be quoted. */
const folder = join(temporaryFolder(), "wild bees' nest");

beforeAll(async () => {
  server = await httpServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[request.url!]);
  });
});
afterAll(() => server.close());

/** Everything that is neither text nor the end of a line. */
const commands = /[^\P{C}\n]|[\u2028\u2029]/u;

describe('honeyguide', () => {
  it('prints commands that a shell reads as they are meant', async () => {
    const seed = ['--seed', `${server.origin}/`, '--allow-private', '--delay', '0'];
    const { code, out } = await callCommand('crawl', '--query', 'bees', ...seed, '--pages', '2', '--out', folder);
    expect(code).toBe(0);
    const quoted = `'${folder.replace("'", "'\\''")}'`;
    expect(out).toContain(`honeyguide stats ${quoted}\n`);
    expect(out).toContain(`honeyguide resume ${quoted} --pages 4\n`);
    expect(out).toMatch(/This run: 2 pages in \d+ s/);
    expect(out).not.toMatch(commands);
  });

  it.each([
    ['stats'],
    ['stats', '--json'],
    ['search', 'bees'],
    ['search', 'bees', '--json'],
    ['explain', '/a'],
    ['explain', '/a', '--json'],
  ])('%s %s hands nothing of a page to the terminal', async (command, ...words) => {
    const given = words.map(word => (word === '/a' ? `${server.origin}/a` : word));
    const { code, out } = await callCommand(command, folder, ...given);
    expect(code).toBe(0);
    expect(out).not.toMatch(commands);
    if (command !== 'stats') expect(out).toContain('honey');
    if (words.includes('--json')) expect(() => JSON.parse(out)).not.toThrow();
  });

  it.each([[[]], [['--text']], [['--markdown']], [['--json']]])('read %s shows no command of a page', async flags => {
    const file = join(dirname(folder), 'page.html');
    writeFileSync(file, pages['/']);
    const { code, out } = await callCommand('read', file, ...flags);
    expect(code).toBe(0);
    expect(out).not.toMatch(commands);
    expect(out).toContain('honey');
  });

  it.each([
    ['explain', `http://a.example/${hostile}`],
    ['search', `"${hostile}`],
    ['stats', `--${hostile}`],
    [hostile],
    ['read', `${hostile}.html`],
    ['crawl', '--query', 'bees', '--seed', hostile],
    ['crawl', '--query', 'bees', '--strategy', hostile],
    ['crawl', `${hostile}.yaml`],
    ['resume', hostile],
  ])('complains about %j without obeying it', async (command, ...words) => {
    const given = ['explain', 'search'].includes(command) ? [folder, ...words] : words;
    const { out, error } = await callCommand(command, ...given);
    expect(out + error).not.toMatch(commands);
  });

  it('shows where a failure came from without obeying what it says', async () => {
    vi.stubEnv('HONEYGUIDE_DEBUG', '1');
    const { code, error } = await callCommand('explain', folder, `http://a.example/${hostile}`);
    vi.unstubAllEnvs();
    expect(code).not.toBe(0);
    expect(error).toContain('at ');
    expect(error).not.toMatch(commands);
  });

  it('fits into 80 columns where nothing is known of the terminal', async () => {
    const { out } = await callCommand('strategies');
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(80);
    expect(out).toContain('Batsakis    Design and evaluation of topic driven focused crawlers');
    expect(out).toContain('docs/papers.md');
  });
});
