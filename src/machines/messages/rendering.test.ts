/** What head and worker say to each other about a page that is rendered. */
import { describe, expect, it } from 'vitest';
import type { PlainPage, Rendered } from '../../crawl/fetch/renderer.js';
import type { Fetched, Response } from '../../crawl/fetch/web.js';
import { parseHtml } from '../../crawl/parse/html/html.js';
import { packRenderedAnswer, packWanted, type RenderedAnswer, unpackSaid, type WantedRequest } from './answer.js';
import { unpackFetched } from './fetched.js';
import { BadMessage, frame } from './frame.js';
import { unpackRendered } from './rendered.js';
import { type CarriedTask, packCarried, packTask, unpackTask } from './task.js';

const url = 'http://a.example/bees';
const numbered = { epoch: 'e', ticket: 3 };
const signed = { epoch: 'e', worker: 'w' };

describe('a page to render', () => {
  const page: PlainPage = {
    ...{ url, headers: { 'content-type': 'text/html' }, contentType: 'text/html' },
    ...{ body: Buffer.from('<p>Bäume'), has: { text: 5, links: 0 } },
  };

  it('comes over as it was, as bytes or as text', () => {
    const task = { kind: 'render', ...numbered, page } as const;
    expect(unpackTask(packTask(task))).toEqual(task);
    const text = { ...task, page: { ...page, body: Buffer.alloc(0), html: '<p>Bäume' } };
    expect(unpackTask(packTask(text))).toMatchObject({ page: { html: '<p>Bäume' } });
  });

  it.each([{ url: 'file:///etc/passwd' }, { has: {} }, { headers: 5 }, { isText: 'yes' }])(
    'that is %j is refused',
    change => {
      const plain = { url, headers: {}, contentType: '', has: page.has, isText: false, ...change };
      expect(() => unpackTask(frame({ kind: 'render', ...numbered, page: plain }, [page.body]))).toThrow(BadMessage);
    },
  );

  it('that is missing is refused', () => {
    const plain = { url, headers: {}, contentType: '', has: page.has, isText: false };
    expect(() => unpackTask(frame({ kind: 'render', ...numbered, page: plain }))).toThrow(BadMessage);
  });
});

describe('what it asks for', () => {
  const wanted: WantedRequest = {
    ...{ said: 'wanted', ...signed, ticket: 3, number: 7, url: `${url}.json`, purpose: 'data' },
    asked: { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
  };

  it('comes over as it was', () => {
    expect(unpackSaid(packWanted(wanted))).toEqual(wanted);
  });

  it.each([{ url: 'ftp://a.example/' }, { purpose: 'everything' }, { asked: { method: 'PUT', headers: {} } }])(
    'with %j is refused',
    change => {
      expect(() => unpackSaid(frame({ ...wanted, ...change }))).toThrow(BadMessage);
    },
  );

  it('is answered without what went over the wire, and with the reasons of a head', () => {
    const exchange = { request: '', responseHead: '', responseBody: Buffer.from('packed'), at: 0 };
    const came: Response = {
      ...{ kind: 'response', url, status: 200, headers: {}, contentType: 'text/plain', truncated: false },
      ...{ body: Buffer.from('bees'), milliseconds: 1, exchanges: [exchange] },
    };
    const carried = (fetched: Fetched) => {
      const task = unpackTask(packCarried({ ...numbered, number: 7 }, fetched)) as CarriedTask;
      return { number: task.number, fetched: unpackFetched(task.frame, url, 'head') };
    };
    const { number, fetched } = carried(came);
    expect([number, String((fetched as Response).body)]).toEqual([7, 'bees']);
    expect(fetched).not.toHaveProperty('exchanges');
    const refused: Fetched = { kind: 'refused', url, reason: 'robots', detail: 'robots.txt disallows it' };
    expect(carried(refused).fetched).toEqual(refused);
  });
});

describe('what scripts made of it', () => {
  const html = '<title>Bees</title><p>Honey bees <a href=/one>one</a>';
  const rendered: Rendered = {
    ...{ kind: 'rendered', html, isCut: false, url, movedTo: 'http://b.example/', exchanges: [], milliseconds: 12.5 },
    read: { parsed: parseHtml(html, url), terms: undefined, content: undefined, prepared: undefined },
  };
  const carried = (message: Buffer) => unpackRendered((unpackSaid(message) as RenderedAnswer).frame);

  it('comes over as it was, read or not', () => {
    expect(carried(packRenderedAnswer(signed, 3, rendered))).toEqual(rendered);
    const unread = { ...rendered, read: undefined };
    expect(carried(packRenderedAnswer(signed, 3, unread))).toEqual(unread);
    const unrendered = { kind: 'unrendered', problem: 'it hangs' } as const;
    expect(carried(packRenderedAnswer(signed, 3, unrendered))).toEqual(unrendered);
  });

  it.each([{ kind: 'painted' }, { isCut: 1 }, { milliseconds: 'long' }, { read: { parsed: {} } }, { blobs: [] }])(
    'with %j is refused',
    change => {
      const whole = { kind: 'rendered', isCut: false, url, milliseconds: 1, ...change };
      const blobs = 'blobs' in change ? [] : [Buffer.from(html)];
      const message = frame({ ...whole, ...signed, said: 'rendered', ticket: 3 }, blobs);
      expect(() => carried(message)).toThrow(BadMessage);
    },
  );
});
