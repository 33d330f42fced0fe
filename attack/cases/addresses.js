// Requests into the user's own network: by what a URL says, by what a name means, and by where an answer leads.
import { LiveWeb } from '../../dist/crawl/fetch/live/live-web.js';
import { httpServer, page } from '../support/servers.js';

/** @typedef {import('../cases.js').Outcome} Outcome */

const userAgent = 'honeyguide-attack/1.0 (+http://127.0.0.1/)';

/** Addresses that are nobody's on the Internet, or only this machine's or network's (IANA's special-purpose registries, clouds). */
const privateV4 = [
  ...[
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.254',
  ],
  ...['192.168.0.1', '192.168.255.255', '169.254.169.254', '169.254.1.1', '100.64.0.1', '100.127.255.254', '192.0.0.1'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255', '224.0.0.1', '239.255.255.255'],
  ...['240.0.0.1', '255.255.255.255', '168.63.129.16', '192.88.99.1'],
];
const privateV6 = [
  ...['::1', '::', 'fc00::1', 'fd00::1', 'fdff:ffff::1', 'fe80::1', 'febf::1', 'ff02::1', '2001:db8::1', '100::1'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
  ],
  ...['::127.0.0.1', '2002:a00:1::', '64:ff9b:1::1', 'fec0::1', 'fd00:ec2::254'],
];

/**
 * The same address in the ways that URL parsers take.
 * @param {string} address
 */
function spellings(address) {
  const parts = address.split('.').map(Number);
  const whole = parts.reduce((sum, part) => sum * 256 + part, 0);
  const hex = (/** @type {number} */ part) => `0x${part.toString(16)}`;
  const octal = (/** @type {number} */ part) => `0${part.toString(8)}`;
  const wide = address.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    parts.map(hex).join('.'),
    parts.map(octal).join('.'),
    `${hex(parts[0])}.${parts[1]}.${octal(parts[2])}.${parts[3]}`,
    `${parts[0]}.${parts[1]}.${parts[2] * 256 + parts[3]}`,
    `${parts[0]}.${(parts[1] * 256 + parts[2]) * 256 + parts[3]}`,
    wide,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    `[::ffff:${address}]`,
    `[0:0:0:0:0:ffff:${parts
      .slice(0, 2)
      .map(part => part.toString(16).padStart(2, '0'))
      .join('')}:${parts
      .slice(2)
      .map(part => part.toString(16).padStart(2, '0'))
      .join('')}]`,
    `[64:ff9b::${address}]`,
    `user:password@${address}`,
    `example.org@${address}`,
  ];
}

/** Names that every machine takes for itself, also spelled oddly. */
const loopbackNames = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'a.b.localhost.',
  'ⓛocalhost',
  'loc%61lhost',
];

/**
 * Refused, or no URL, or no name; not merely without an answer.
 * @param {import('../../dist/crawl/fetch/web.js').Fetched} fetched
 */
const isRefused = fetched =>
  fetched.kind === 'refused' || (fetched.kind === 'failed' && /^(protocol|dns)$/.test(fetched.problem));

/**
 * Asks for each URL as a crawl does; a URL that gets an answer, or a connection to the canary, was not held.
 * @param {readonly string[]} urls
 * @param {import('../support/servers.js').Server} canary
 * @param {Partial<import('../../dist/crawl/fetch/live/live-web.js').LiveWebOptions>} [options]
 */
async function tryAll(urls, canary, options = {}) {
  const web = new LiveWeb({ userAgent, timeout: 2000, ...options });
  let held = 0;
  /** @type {string[]} */
  const escaped = [];
  for (const url of urls) {
    const before = canary.connections;
    const fetched = await web.fetch(url);
    if (isRefused(fetched) && canary.connections === before) held++;
    else escaped.push(url);
  }
  await web.close();
  return { held, escaped };
}

/**
 * @param {(canary: import('../support/servers.js').Server, quick: boolean) => Promise<{ tried: number, held: number, escaped: string[] }>} attack
 * @returns {(how: { quick: boolean }) => Promise<Outcome>}
 */
const withCanary =
  attack =>
  async ({ quick }) => {
    const canary = await httpServer(page('<p>inside'));
    try {
      const { tried, held, escaped } = await attack(canary, quick);
      return {
        tried,
        held,
        seen: escaped.length === 0 ? 'no connection inside' : `let through: ${escaped.slice(0, 3).join(', ')}`,
      };
    } finally {
      canary.close();
    }
  };

/** @param {number} port */
const writtenUrls = port => [
  ...privateV4.flatMap(spellings).flatMap(host => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
  ...privateV6.map(address => `http://[${address}]:${port}/`),
  ...loopbackNames.map(name => `http://${name}:${port}/`),
];

/** @type {import('../cases.js').Case[]} */
export const addressCases = [
  {
    name: 'private addresses in URLs, in every spelling',
    attack: withCanary(async canary => {
      const urls = writtenUrls(canary.port);
      return { tried: urls.length, ...(await tryAll(urls, canary)) };
    }),
  },
  {
    name: 'private addresses behind names (DNS)',
    attack: withCanary(async canary => {
      let held = 0;
      /** @type {string[]} */
      const escaped = [];
      const answers = [...privateV4, ...privateV6].flatMap(address => [
        [address],
        [address, address],
        ['192.0.2.1', address],
      ]);
      for (const addresses of answers) {
        const resolver = async () => addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
        const one = await tryAll([`http://innocent.example:${canary.port}/`], canary, { resolver });
        held += one.held;
        escaped.push(...one.escaped.map(() => addresses.join(' ')));
      }
      return { tried: answers.length, held, escaped };
    }),
  },
  {
    name: 'private addresses behind redirects',
    attack: withCanary(async (canary, quick) => {
      const targets = writtenUrls(canary.port).filter((_, i) => !quick || i % 10 === 0);
      const door = await httpServer((request, response) => {
        const target = targets[Number(new URL(`http://x${request.url}`).searchParams.get('n'))];
        if (target === undefined) response.writeHead(404).end();
        else response.writeHead(302, { Location: Buffer.from(target).toString('latin1') }).end();
      });
      const web = new LiveWeb({ userAgent, timeout: 2000, allowPrivate: [`127.0.0.1:${door.port}`] });
      let held = 0;
      /** @type {string[]} */
      const escaped = [];
      for (const n of targets.keys()) {
        const before = canary.connections;
        const hop = await web.fetch(`${door.origin}/?n=${n}`);
        const next = hop.kind === 'response' && hop.location !== undefined ? await web.fetch(hop.location) : undefined;
        if ((next === undefined || isRefused(next)) && canary.connections === before) held++;
        else escaped.push(targets[n]);
      }
      await web.close();
      door.close();
      return { tried: targets.length, held, escaped };
    }),
  },
  {
    name: 'ports of other services',
    attack: withCanary(async canary => {
      // Mail, databases, X11 and others that browsers do not ask (WHATWG fetch, "bad port"); the host is allowed, the port is not.
      const ports = [
        1, 7, 22, 23, 25, 53, 110, 111, 119, 135, 139, 143, 389, 465, 587, 636, 993, 995, 2049, 5060, 6000, 6667, 10080,
      ];
      const urls = ports.map(port => `http://127.0.0.1:${port}/`);
      return { tried: urls.length, ...(await tryAll(urls, canary, { allowPrivate: true })) };
    }),
  },
];
