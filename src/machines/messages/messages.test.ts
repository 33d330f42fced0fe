import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fetched, Response } from '../../crawl/fetch/web.js';
import { packNames } from '../../crawl/named-terms.js';
import { parseHtml } from '../../crawl/parse/html/html.js';
import { PagePreparer } from '../../storage/prepared/prepared-page.js';
import { type Beat, type FetchedAnswer, fetchedOf, packAnswer, packSaid, unpackSaid } from './answer.js';
import { type Charter, packCharter, protocol, unpackCharter } from './charter.js';
import { BadMessage, frame } from './frame.js';
import { Assembly, pieceBytes, piecesOf } from './pieces.js';
import { packTask, type Task, unpackTask } from './task.js';

const url = 'http://a.example/bees?x=1';
const html = `<title>Bees</title><h1>Honey</h1><p>Honey bees <a href=/one>one</a> <a rel=nofollow href=/two>two</a>${'.'.repeat(200)}`;

function response(more: Partial<Response> = {}): Response {
  const body = Buffer.from(html);
  return {
    ...{ kind: 'response', url, status: 200, headers: { 'content-type': 'text/html', 'set-cookie': ['a', 'b'] } },
    ...{ contentType: 'text/html', body, truncated: false, milliseconds: 12.5 },
    parsed: parseHtml(html, url),
    terms: { names: packNames(['honei', 'bee', 'größe']), counts: Uint32Array.of(2, 1, 70_000) },
    content: {
      ...{ bytes: body.length, digest: 'a'.repeat(40), simhash: '', language: 'en' },
      ...{ names: packNames(['wax']), traces: Int32Array.of(-5, 7) },
    },
    exchanges: [
      {
        request: 'GET / HTTP/1.1\r\n\r\n',
        responseHead: 'HTTP/1.1 200 OK\r\n\r\n',
        responseBody: body,
        at: 5,
        ip: '192.0.2.1',
      },
    ],
    ...more,
  };
}

const signed = { epoch: 'e', worker: 'w' };

/** There and back. */
function carried(fetched: Fetched): Fetched {
  return fetchedOf(unpackSaid(packAnswer(signed, 7, fetched)) as FetchedAnswer, url);
}

describe('an answer', () => {
  it('comes over as it was: page, links, terms, bytes', () => {
    const there = response();
    const here = carried(there) as Response;
    expect(here.parsed).toEqual(there.parsed);
    expect(here.parsed?.links.map(link => link.nofollow)).toEqual([false, true]);
    expect(here.terms?.counts).toEqual(there.terms?.counts);
    expect(Buffer.compare(here.terms!.names, there.terms!.names)).toBe(0);
    expect(here.content).toMatchObject({ digest: 'a'.repeat(40), language: 'en', traces: Int32Array.of(-5, 7) });
    expect(Buffer.from(here.content!.names).toString()).toBe('wax\n');
    expect(Buffer.compare(here.body, there.body)).toBe(0);
    expect(Buffer.compare(here.exchanges![0].responseBody, there.body)).toBe(0);
    expect(here).toMatchObject({ status: 200, headers: { 'set-cookie': ['a', 'b'] }, milliseconds: 12.5 });
  });

  it('brings texts as they are stored, and gives them to whoever reads them', () => {
    const there = response();
    const { title, text, main } = there.parsed!;
    const prepared = new PagePreparer().prepare({ title, text, main, language: 'en' });
    const here = carried({ ...there, prepared }) as Response;
    expect(here.prepared).toMatchObject({ isRow: false, characters: text.length });
    expect(Buffer.compare(here.prepared!.words, prepared.words)).toBe(0);
    expect([here.parsed?.text, here.parsed?.main, here.parsed?.title]).toEqual([text, main, title]);
    expect(JSON.stringify({ ...here.parsed })).not.toContain('"text"');
  });

  it('brings the same bytes once: a page that was not packed is its own exchange', () => {
    expect(packAnswer(signed, 1, response()).length).toBeLessThan(
      packAnswer(signed, 1, response({ exchanges: undefined })).length + 400,
    );
  });

  it('of a refusal and of a failure', () => {
    const refused: Fetched = { kind: 'refused', url, reason: 'private-address', detail: '10.0.0.1' };
    expect(carried(refused)).toEqual(refused);
    const failed: Fetched = { kind: 'failed', url, problem: 'dns', detail: 'no such name', retryable: false };
    expect(carried(failed)).toEqual(failed);
  });

  it('is the answer to what was asked, whatever URL it gives itself', () => {
    expect(carried({ ...response(), url: 'http://evil.example/' }).url).toBe(url);
  });

  it.each<[string, object]>([
    ['a status that is none', { status: 'fine' }],
    ['a reason that only a head may give', { kind: 'refused', reason: 'robots', detail: '' }],
    ['a page that is no page', { parsed: { title: 5 } }],
    ['columns of links of different lengths', { parsed: { links: { urls: ['http://a/'], paths: [] } } }],
    ['terms without counts', { terms: { names: 1, counts: 0 } }],
    [
      'a digest that is none',
      { content: { bytes: 1, digest: '<script>', simhash: '', names: 0, language: '', traces: [] } },
    ],
    ['texts without a length', { prepared: { isRow: true, texts: 0, words: 0 } }],
    ['a blob that is not there', { body: 3 }],
    ['headers that are functions in disguise', { headers: { a: { toString: 1 } } }],
  ])('is refused: %s', (_name, change) => {
    const whole = {
      kind: 'response',
      status: 200,
      headers: {},
      contentType: '',
      body: 0,
      truncated: false,
      milliseconds: 1,
    };
    const message = frame({ ...whole, ...change, ...signed, said: 'fetched', ticket: 1 }, [
      Buffer.alloc(0),
      Buffer.from('a\n'),
    ]);
    expect(() => fetchedOf(unpackSaid(message) as FetchedAnswer, url)).toThrow(BadMessage);
  });

  it('of any bytes at all is a message of ours or a BadMessage, never another error', () => {
    const real = packAnswer(signed, 7, response());
    fc.assert(
      fc.property(fc.nat(real.length - 1), fc.uint8Array({ maxLength: 8 }), (at, bytes) => {
        const damaged = Buffer.from(real);
        damaged.set(bytes.subarray(0, damaged.length - at), at);
        try {
          const said = unpackSaid(damaged);
          if (said.said === 'fetched') fetchedOf(said, url);
        } catch (error) {
          expect(error).toBeInstanceOf(BadMessage);
        }
      }),
      { seed: 18, numRuns: 500 },
    );
  });
});

describe('a task', () => {
  it('comes over as it was', () => {
    const body = Buffer.from([1, 2, 255]);
    const task: Task = {
      ...{ kind: 'fetch', epoch: 'e', ticket: 3, within: 5000 },
      request: {
        url,
        accept: ['text/html'],
        maxBytes: 100,
        archive: true,
        hurry: true,
        reading: 'page',
        asked: { method: 'POST', headers: { a: 'b' }, body },
      },
    };
    expect(unpackTask(packTask(task))).toEqual(task);
    const cancel: Task = { kind: 'cancel', epoch: 'e', ticket: 4 };
    expect(unpackTask(packTask(cancel))).toEqual(cancel);
  });

  it.each([
    { url: 'file:///etc/passwd' },
    { url: 'javascript:1' },
    { maxBytes: 1e12 },
    { reading: 'everything' },
    { accept: [5] },
    { asked: { method: 'DELETE', headers: {} } },
  ])('that asks for %j is refused', change => {
    const request = { url, maxBytes: 100, archive: false, ...change };
    expect(() => unpackTask(frame({ kind: 'fetch', epoch: 'e', ticket: 1, within: 1, request }))).toThrow(BadMessage);
  });
});

describe('a charter', () => {
  const charter: Charter = {
    ...{ protocol, epoch: 'e', userAgent: 'Honeyguide/1', timeout: 1000, archive: true, bodies: false },
    read: { textLimit: Number.POSITIVE_INFINITY, ignoreRobots: false, languages: true },
  };

  it('comes over as it was, without end where there is none', () => {
    expect(unpackCharter(packCharter(charter))).toEqual(charter);
  });

  it('of another version says what to do', () => {
    expect(() => unpackCharter(packCharter({ ...charter, protocol: 99 }))).toThrow(/version 99.*install the same/);
  });

  it('cannot send headers of its own in the name of a crawler', () => {
    expect(() => unpackCharter(packCharter({ ...charter, userAgent: 'x\r\nCookie: y' }))).toThrow(BadMessage);
  });
});

describe('pieces', () => {
  const entry = (fields: Record<string, string | Buffer>) => ({
    id: '1-0',
    fields: new Map(Object.entries(fields).map(([name, value]) => [name, Buffer.from(value)])),
  });

  it('make a message again, mixed with those of others and begun anew', () => {
    const [one, two] = [Buffer.alloc(3 * pieceBytes + 5, 'a'), Buffer.alloc(2 * pieceBytes, 'b')];
    const [first, second] = [piecesOf(one, 'one').map(entry), piecesOf(two, 'two').map(entry)];
    expect([first.length, second.length]).toEqual([4, 2]);
    const assembly = new Assembly(10);
    const whole = [first[0], first[1], second[0], first[0], first[1], first[2], second[1], first[3]].map(each =>
      assembly.add(each),
    );
    const made = whole.filter(each => each !== undefined);
    expect(made.map(each => [each.equals(one), each.equals(two)])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('that are missing or out of turn make none', () => {
    const pieces = piecesOf(Buffer.alloc(3 * pieceBytes), 'x').map(entry);
    const assembly = new Assembly(10);
    expect([pieces[0], pieces[2], pieces[1]].map(each => assembly.add(each))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(assembly.add(entry({ key: 'y', number: '0', of: '999999999', piece: 'z' }))).toBeUndefined();
  });
});

it('a beat comes over as it was', () => {
  const beat: Beat = {
    ...{ said: 'beat', ...signed, at: 5.5, held: [1, 2], capacity: 64, answers: 3, failures: 1 },
    ...{ rendering: 1, renderCapacity: 4, perSecond: 1.5, lag: 2, processor: 20, waiting: 0, machine: 'm' },
  };
  expect(unpackSaid(packSaid(beat))).toEqual(beat);
});
