import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSession, sessionToJson } from '../../sessions/session-file.js';
import { sessionFromMessage } from './recording.js';
import { slug } from './session-folder.js';

const address = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    'http://a.example/',
    'http://a.example/b',
    'https://user:pass@a.example/#x',
    'http://',
    'http://[',
    'ftp://a/',
  ),
);
const html = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('<a href=/b>b', '<base href=//x><a href=y>', '<frameset><frame src=b>'),
);
const page = fc.record({
  url: address,
  aliases: fc.array(address, { maxLength: 3 }),
  html,
  useful: fc.boolean(),
  frame: fc.boolean(),
});
const message = fc.record({
  version: fc.constant(1),
  name: fc.string({ unit: 'binary', maxLength: 200 }),
  started: fc.constant('2026-05-04T10:00:00.000Z'),
  pages: fc.array(fc.oneof({ weight: 9, arbitrary: page }, { weight: 1, arbitrary: fc.anything() }), { maxLength: 8 }),
});

describe('a message', () => {
  it('of any shape is a session that can be stored and read again, or is refused in words', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: message }, { weight: 1, arbitrary: fc.anything() }), value => {
        const session = sessionFromMessage(value);
        if (typeof session === 'string') expect(session).toMatch(/\.$/);
        else expect(parseSession(sessionToJson(session), 'x')).toEqual(session);
      }),
      { numRuns: 400 },
    );
  });

  it('has a name that makes one plain file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), name => {
        expect(slug(name)).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u);
        expect(Buffer.byteLength(slug(name))).toBeLessThanOrEqual(200);
      }),
      { numRuns: 500 },
    );
  });
});
