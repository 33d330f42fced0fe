import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.1.2.3',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'not an address',
    '1:2:3',
    '1::2::3',
  ])('%s is not public', address => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:1.1.1.1',
    '64:ff9b::808:808',
  ])('%s is public', address => expect(isPublicAddress(address)).toBe(true));

  it("agrees with Node's BlockList on random IPv4 addresses, bare and mapped", () => {
    const blocked = new BlockList();
    for (const [network, bits] of [
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
      ['192.88.99.0', 24],
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['224.0.0.0', 3],
    ] as const) {
      blocked.addSubnet(network, bits);
    }
    const octet = fc.integer({ min: 0, max: 255 });
    const first = fc.oneof(octet, fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224));
    const second = fc.oneof(octet, fc.constantFrom(0, 16, 31, 51, 64, 88, 127, 168, 254));
    fc.assert(
      fc.property(first, second, octet, octet, (a, b, c, d) => {
        const address = `${a}.${b}.${c}.${d}`;
        const isPublic = !blocked.check(address);
        expect(isPublicAddress(address)).toBe(isPublic);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublic);
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        expect(isPublicAddress(`0:0:0:0:0:ffff:${hex}`)).toBe(isPublic);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds only 2000::/3 public among random IPv6 addresses without embedded IPv4', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), groups => {
        if (isPublicAddress(groups.map(part => part.toString(16)).join(':'))) {
          expect(groups[0]).toBeGreaterThanOrEqual(0x2000);
          expect(groups[0]).toBeLessThan(0x4000);
        }
      }),
    );
  });
});
