import { expect, it } from 'vitest';
import { joinAccents } from './accents.js';

it.each([
  ['Br¨oker', 'Bröker'],
  ['na¨ıve', 'naïve'],
  ['Rom´e, th`ese, fˆete', 'Romé, thèse, fête'],
  ['lietuviˇskos p˜ohi', 'lietuviškos põhi'],
  ['it´s l´eau qu´il d`apres', 'it´s l´eau qu´il d`apres'],
  ['the sign ¨ and ¨a, `code` and a`b', 'the sign ¨ and ¨a, `code` and a`b'],
  ['x¨q', 'x¨q'],
])('%s', (written, joined) => {
  expect(joinAccents(written)).toBe(joined);
});
