import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { exampleVisit } from '../../example-visits.contract.js';
import { packUrls, packVisit, unpackUrls, unpackVisit } from './visit-message.js';

describe('visits on their way to the storage thread', () => {
  it('arrive as they were', () => {
    const random = new Random(9);
    for (let n = 0; n < 40; n++) {
      const visit = exampleVisit(n, random);
      const transfer: ArrayBuffer[] = [];
      const message = structuredClone(packVisit(visit, transfer));
      expect(unpackVisit(message)).toEqual(visit);
      expect(transfer.length).toBe(visit.exchanges?.length ?? 0);
    }
  });

  it('keep URLs of any spelling apart', () => {
    const url = fc.record({
      id: fc.nat(),
      url: fc.string({ unit: 'grapheme' }),
      depth: fc.nat(),
      from: fc.integer({ min: -1 }),
      priority: fc.option(fc.double({ noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(url), urls => {
        expect(unpackUrls(structuredClone(packUrls(urls)))).toEqual(urls);
      }),
    );
  });

  it('take a body along only when it has its buffer for itself', () => {
    const whole = exampleVisit(0, new Random(1));
    const body = whole.exchanges![0].responseBody;
    expect(packVisit(whole, []).exchanges![0].responseBody).toBe(body);
    // Small Buffers lie in a pool that all share.
    const pooled = Buffer.from('small');
    whole.exchanges![0].responseBody = pooled;
    const transfer: ArrayBuffer[] = [];
    const packed = packVisit(whole, transfer);
    expect(transfer[0]).not.toBe(pooled.buffer);
    expect(Buffer.from(packed.exchanges![0].responseBody).toString()).toBe('small');
  });

  it('copy no more than their own part of a larger array', () => {
    const visit = exampleVisit(0, new Random(1));
    visit.links!.priorities = new Float64Array(10_000).subarray(7, 7 + visit.links!.targets.length);
    expect(packVisit(visit, []).links!.priorities.buffer.byteLength).toBe(visit.links!.targets.length * 8);
  });
});
