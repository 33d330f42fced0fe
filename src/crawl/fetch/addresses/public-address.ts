/**
 * Is an address reachable on the public Internet? By the IANA registries of special-purpose addresses (RFC 6890 and
 * successors): everything not globally reachable counts as private, multicast and reserved ranges too; and so does one public
 * address that means the machine's own host.
 */
import { isIPv4 } from 'node:net';

const privateIpv4: readonly [number, number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's own services, inside every virtual machine
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
].map(([address, bits]) => [ipv4Number(address as string), 32 - (bits as number)]);

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicIpv4(ipv4Number(address));
  const groups = ipv6Groups(address);
  if (!groups) return false;
  // IPv4 in IPv6 clothes: mapped (::ffff:0:0/96) and translated by NAT64 (64:ff9b::/96, RFC 6052).
  const embedded = groups[6] * 65536 + groups[7];
  const zero = (from: number, to: number) => groups.slice(from, to).every(group => group === 0);
  if (zero(0, 5) && groups[5] === 0xffff) return isPublicIpv4(embedded);
  if (groups[0] === 0x64 && groups[1] === 0xff9b && zero(2, 6)) return isPublicIpv4(embedded);
  // Only 2000::/3 is global unicast; ::1, fc00::/7, fe80::/10 and ff00::/8 all lie outside.
  if (groups[0] >> 13 !== 1) return false;
  if (groups[0] === 0x2001 && groups[1] < 0x200) return false; // 2001::/23: Teredo, ORCHID and the like
  if (groups[0] === 0x2001 && groups[1] === 0xdb8) return false; // documentation
  if (groups[0] === 0x2002) return false; // 6to4 embeds any IPv4 address
  return !(groups[0] === 0x3fff && groups[1] < 0x1000); // 3fff::/20, documentation
}

function isPublicIpv4(value: number): boolean {
  return !privateIpv4.some(([network, shift]) => value >>> shift === network >>> shift);
}

function ipv4Number(address: string): number {
  return address.split('.').reduce((value, part) => value * 256 + Number(part), 0);
}

/** The eight 16-bit groups; undefined for what is no IPv6 address. */
function ipv6Groups(address: string): number[] | undefined {
  let text = address.split('%')[0];
  const tail = /(?<=:)[0-9.]+\.[0-9.]+$/.exec(text)?.[0];
  if (tail) {
    const value = ipv4Number(tail);
    text = `${text.slice(0, -tail.length)}${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
  }
  const [head, rest, extra] = text.split('::');
  if (extra !== undefined) return undefined;
  const numbers = (part: string) => (part ? part.split(':').map(group => Number.parseInt(group, 16)) : []);
  const left = numbers(head);
  const right = rest === undefined ? [] : numbers(rest);
  const missing = 8 - left.length - right.length;
  if (rest === undefined ? missing !== 0 : missing < 0) return undefined;
  const groups = [...left, ...new Array<number>(missing).fill(0), ...right];
  return groups.every(group => group >= 0 && group <= 0xffff) ? groups : undefined;
}
