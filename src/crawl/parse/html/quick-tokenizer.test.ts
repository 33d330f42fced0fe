import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { expect, it } from 'vitest';
import { QuickTokenizer } from './quick-tokenizer.js';

type Told = [name: string, ...places: number[]];

/** Everything that a tokenizer says of a document which comes in parts. */
function told(kind: typeof Tokenizer, parts: readonly string[]): Told[] {
  const all: Told[] = [];
  const tell =
    (name: string) =>
    (...places: unknown[]) => {
      all.push([name, ...places.filter(place => typeof place === 'number')]);
    };
  const tokenizer = new kind(
    { decodeEntities: false },
    {
      ...{ ontext: tell('text'), onopentagname: tell('open'), onattribname: tell('name'), onattribdata: tell('data') },
      ...{ onattribend: tell('end'), onopentagend: tell('opened'), onselfclosingtag: tell('self') },
      ...{ onclosetag: tell('close'), oncomment: tell('comment'), oncdata: tell('cdata'), onend: tell('finish') },
      ...{ ondeclaration: tell('declaration'), onprocessinginstruction: tell('instruction') },
      ...{ ontextentity: tell('entity'), onattribentity: tell('entity'), isInForeignContext: () => false },
    },
  );
  for (const part of parts) tokenizer.write(part);
  tokenizer.end();
  return all;
}

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '--!>',
    '<!',
    '<?',
    ']]>',
    '<![CDATA[',
    '"',
    "'",
    '=',
    ' ',
    '&amp;',
  ),
  fc.constantFrom('<p>', '</p>', '<a href="x">', '<a href=x', '<script>', '</script>', '<style>', '<title>', '</title'),
  fc.constantFrom('<textarea>', '<plaintext>', '<xmp>', 'some words, and more of them ', 'größer 😀 ', '\n', '\0'),
  fc.string({ maxLength: 5 }),
);

it('tells the same as the tokenizer it is made from, of any document in any parts', () => {
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 12 }), { maxLength: 3 }), parts => {
      const texts = parts.map(pieces => pieces.join(''));
      expect(told(QuickTokenizer, texts)).toEqual(told(Tokenizer, texts));
    }),
    { numRuns: 2000 },
  );
});

it('does look for text in the quick way', () => {
  const tokenizer = Object.getOwnPropertyNames(Tokenizer.prototype);
  expect(tokenizer).toContain('fastForwardTo');
});
