import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { EarlyLookup } from './early-lookup.js';

function lookup(...addresses: string[]) {
  const asked: string[] = [];
  const resolver = async (hostname: string): Promise<LookupAddress[]> => {
    asked.push(hostname);
    if (addresses.length === 0) throw new Error('no such name');
    return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { early: new EarlyLookup(resolver), asked };
}

describe('the address of a host, before it is asked', () => {
  it('is always the same one of several', async () => {
    for (const order of [
      ['203.0.114.9', '203.0.114.1'],
      ['203.0.114.1', '203.0.114.9'],
    ]) {
      expect(await lookup(...order).early.addressOf('a.example')).toBe('203.0.114.1');
    }
  });

  it('is used once by the connection, without another look-up', async () => {
    const { early, asked } = lookup('203.0.114.1');
    await early.addressOf('a.example');
    expect(await early.resolve('a.example')).toEqual([{ address: '203.0.114.1', family: 4 }]);
    expect(asked).toEqual(['a.example']);
    await early.resolve('a.example');
    expect(asked).toHaveLength(2);
  });

  it('is none for loopback, private addresses and names that lead nowhere', async () => {
    expect(await lookup('203.0.114.1').early.addressOf('site7.localhost')).toBeNull();
    expect(await lookup('203.0.114.1', '10.0.0.1').early.addressOf('mixed.example')).toBeNull();
    expect(await lookup().early.addressOf('nowhere.example')).toBeUndefined();
    for (const private_ of ['127.0.0.1', '[::1]', '10.0.0.7']) {
      expect(await lookup().early.addressOf(private_), private_).toBeNull();
    }
    expect(await lookup().early.addressOf('203.0.114.1')).toBe('203.0.114.1');
    expect(await lookup().early.addressOf('[2606:4700::1]')).toBe('2606:4700::1');
  });
});
