/** What every transport must do, so that `PoliteWeb` can stand before any of them. Not part of the package. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transport, TransportRequest } from './transport.js';
import type { Response } from './web.js';

/** A transport, and a server that it can reach. */
export interface ExampleTransport {
  transport: Transport;
  /** A page of HTML, longer than 100 bytes. */
  page: string;
  /** Leads to `page`. */
  redirect: string;
  /** A document that is not HTML. */
  other: string;
  /** Is never answered. */
  silent: string;
  /** A name for a private address. */
  inside: string;
  /** How often the server was asked for this URL. */
  asked(url: string): number;
  close(): Promise<void>;
}

export function transportContract(name: string, open: () => Promise<ExampleTransport>): void {
  describe(`the contract of a transport: ${name}`, () => {
    let example: ExampleTransport;
    beforeAll(async () => {
      example = await open();
    });
    afterAll(() => example.close());
    const send = (url: string, more: Partial<TransportRequest> = {}) =>
      example.transport.send({ url, target: new URL(url), maxBytes: 100_000, archive: false, ...more });

    it('brings the answer to one request', async () => {
      const before = example.asked(example.page);
      const fetched = (await send(example.page)) as Response;
      expect(fetched).toMatchObject({ kind: 'response', url: example.page, status: 200, truncated: false });
      expect(fetched.body.length).toBeGreaterThan(100);
      expect(fetched.exchanges).toBeUndefined();
      expect(fetched.hostDelay).toBeUndefined();
      expect(example.asked(example.page)).toBe(before + 1);
    });

    it('asks for no robots.txt: that is for others to do', async () => {
      await send(example.page);
      expect(example.asked(new URL('/robots.txt', example.page).href)).toBe(0);
    });

    it('follows no redirect', async () => {
      const before = example.asked(example.page);
      expect(await send(example.redirect)).toMatchObject({ url: example.redirect, location: example.page });
      expect(example.asked(example.page)).toBe(before);
    });

    it('keeps the size limit', async () => {
      const fetched = (await send(example.page, { maxBytes: 50 })) as Response;
      expect(fetched.truncated).toBe('length');
      expect(fetched.body.length).toBe(50);
    });

    it('reads only what is wanted', async () => {
      expect(await send(example.other, { accept: ['text/html'] })).toMatchObject({
        kind: 'refused',
        reason: 'content-type',
      });
      expect(await send(example.other)).toMatchObject({ kind: 'response', status: 200 });
    });

    it('keeps what went over the wire when asked to, the document first', async () => {
      const { exchanges = [], body } = (await send(example.page, { archive: true })) as Response;
      expect(exchanges.length).toBeGreaterThan(0);
      expect(exchanges[0].request).toMatch(/^GET /);
      expect(exchanges[0].responseHead).toMatch(/^HTTP\/1\.1 200 /);
      expect(Buffer.compare(exchanges[0].responseBody, body)).toBe(0);
    });

    it('refuses a private address behind a name', async () => {
      expect(await send(example.inside)).toMatchObject({ kind: 'refused', reason: 'private-address' });
    });

    it('hears the caller at once, before and while it waits', async () => {
      const stop = new AbortController();
      const waiting = send(example.silent, { signal: stop.signal });
      stop.abort();
      expect(await waiting).toMatchObject({ kind: 'failed', problem: 'aborted' });
      expect(await send(example.page, { signal: AbortSignal.abort() })).toMatchObject({ problem: 'aborted' });
    });
  });
}
