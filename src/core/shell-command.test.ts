import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellWord, typedPath } from './shell-command.js';

describe('shellWord', () => {
  it.runIf(process.platform !== 'win32')('is read by a shell as the one word that it was', () => {
    const words = [
      'Wild birds-2026',
      "it's",
      '$HOME `x` "y"',
      '*',
      '~/x',
      '--pages',
      'a/b.c',
      '',
      'a\\b',
      '蜜蜂',
      '(x)&;|<>#',
    ];
    const printed = execFileSync('sh', ['-c', `printf '%s\\n' ${words.map(word => shellWord(word)).join(' ')}`], {
      encoding: 'utf8',
    });
    expect(printed).toBe(`${words.join('\n')}\n`);
  });

  it('leaves alone what needs no quotes', () => {
    expect(shellWord('crawls/bees-2026-05-01')).toBe('crawls/bees-2026-05-01');
    expect(shellWord('https://example.org/a?b')).toBe("'https://example.org/a?b'");
    expect(shellWord('C:\\a b', 'win32')).toBe('"C:\\a b"');
    expect(shellWord('C:\\ab', 'win32')).toBe('C:\\ab');
  });
});

describe('typedPath', () => {
  it('starts at this folder when it lies below', () => {
    expect(typedPath(resolve('crawls/bees'))).toBe('crawls/bees');
    expect(typedPath('/somewhere/else')).toBe('/somewhere/else');
    expect(typedPath(resolve('..', 'beside'))).toBe(resolve('..', 'beside'));
    expect(typedPath(resolve('-x'))).toBe('./-x');
    expect(typedPath(resolve('.'))).toBe('.');
  });
});
