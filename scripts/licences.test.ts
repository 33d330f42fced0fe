import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

it('NOTICE is up to date, licences fit, and nothing is installed that no hash holds', () => {
  expect(execFileSync(process.execPath, [here('./licences.js'), '--check'], { encoding: 'utf8' })).toMatch(
    /all as NOTICE says/,
  );
});

it('NOTICE has the words that WordNet asks for', () => {
  const notice = readFileSync(here('../NOTICE'), 'utf8');
  expect(notice).toContain('WordNet 3.1 Copyright 2011 by Princeton University.  All rights reserved.');
  expect(notice).toContain('Princeton University and LICENSEE agrees to preserve same.');
});
