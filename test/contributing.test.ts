/** CONTRIBUTING.md, followed to the letter in a copy of the project: files, lines of the registries, tests and commands. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/command.js';
import { projectPath } from './support/expected-numbers.js';

interface Block {
  language: string;
  content: string;
}

/** By their headings, in order: what is to be done in each section. */
function sections(): [heading: string, blocks: Block[]][] {
  const guide = readFileSync(projectPath('CONTRIBUTING.md'), 'utf8');
  const [, steps] = guide.split('\n# Add a part to Honeyguide\n');
  return steps
    .split(/^## /m)
    .slice(1)
    .map(section => {
      const blocks = [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
      return [section.split('\n', 1)[0], blocks.map(([, language, content]) => ({ language, content }))];
    });
}

const root = join(temporaryFolder(), 'honeyguide');

/** What a clone has and the steps need; packages are those that are installed here. */
function copyProject(): void {
  const left = ['.git', 'node_modules', 'dist', 'out', 'crawls', join('bench', 'peers'), join('docs', 'images')];
  const project = projectPath('');
  cpSync(project, root, {
    recursive: true,
    filter: source => {
      const path = relative(project, source);
      return !left.includes(path) && !path.split(sep)[0].startsWith('dist.building');
    },
  });
  symlinkSync(projectPath('node_modules'), join(root, 'node_modules'), 'junction');
}

/** The first line of a file's block is a comment with its path. */
function pathAndRest(content: string): [path: string, rest: string] {
  const [first, ...rest] = content.split('\n');
  return [first.replace(/^\s*(?:\/\/|#)\s*/, ''), rest.join('\n')];
}

/** Each line with a + goes behind the line above it, which must be there once. */
function applyLines(content: string): void {
  const [path, rest] = pathAndRest(content);
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  let above = -1;
  for (const line of rest.split('\n')) {
    if (line.startsWith('+')) lines.splice(++above, 0, line.slice(1));
    else if (line !== '' && line.trim() !== '…') {
      above = lines.indexOf(line.slice(1));
      expect(above, `${path} has no line "${line}"`).toBeGreaterThan(-1);
      expect(lines.lastIndexOf(line.slice(1)), `${path} has "${line}" twice`).toBe(above);
    }
  }
  writeFileSync(join(root, path), lines.join('\n'));
}

function writeBlock(content: string): void {
  const [path, rest] = pathAndRest(content);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), rest);
}

/** As a person's shell would, not as a part of this test run. */
function run(command: string): string {
  const environment = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST|npm_)/.test(name));
  try {
    const env = { ...Object.fromEntries(environment), NO_COLOR: '1' };
    return execFileSync('bash', ['-ec', command], { cwd: root, encoding: 'utf8', stdio: 'pipe', env });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}${stderr}`);
  }
}

function follow({ language, content }: Block): string {
  if (language === 'sh') return run(content);
  if (language === 'diff') applyLines(content);
  else writeBlock(content);
  return '';
}

describe.skipIf(process.platform === 'win32')('CONTRIBUTING.md', () => {
  beforeAll(copyProject);

  const checks: Record<string, (said: string) => void> = {
    'A strategy': said => {
      expect(said).toMatch(/Tests: [1-9]\d* passed, 0 failed/);
      expect(said).toContain('words of the anchor');
      const { summary } = JSON.parse(readFileSync(join(root, 'out/long-anchors/results.json'), 'utf8'));
      const labels = new Set(summary.map(({ strategy }: { strategy: string }) => strategy));
      expect([...labels]).toEqual(['breadth-first', 'best-first', 'long-anchors']);
    },
    'A judge': said => expect(said).toMatch(/Tests: [1-9]\d* passed, 0 failed/),
    'A parser': said => expect(said).toMatch(/Tests: [1-9]\d* passed, 0 failed/),
    'An exporter': said => {
      expect(said).toMatch(/Tests: [1-9]\d* passed, 0 failed/);
      expect(readFileSync(join(root, 'out/demo.links'), 'utf8')).toMatch(/^- \[.+\]\(<http:.+>\)$/m);
    },
    // Both ended well, or `run` would have thrown.
    'Before it lands': said => expect(said).toMatch(/lint[\s\S]+typecheck/),
  };

  it('has a check for every section', () => {
    expect(sections().map(([heading]) => heading)).toEqual(Object.keys(checks));
  });

  it.each(sections())(
    '%s',
    (heading, blocks) => {
      checks[heading](blocks.map(follow).join('\n'));
    },
    180_000,
  );

  it('copies before it changes', () => {
    for (const [heading, [first]] of sections().slice(0, 4)) {
      const [, from] = /^cp (\S+) \S+$/m.exec(first.content) ?? [];
      expect(from && existsSync(projectPath(from)), heading).toBe(true);
    }
  });
});
