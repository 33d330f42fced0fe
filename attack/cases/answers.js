// Servers that answer wrongly, without end, or not at all. Each answer must end within the time of a request and stay within its bytes.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { LiveWeb } from '../../dist/crawl/fetch/live/live-web.js';
import { rawServer } from '../support/servers.js';

const userAgent = 'honeyguide-attack/1.0 (+http://127.0.0.1/)';
const timeout = 500;
const maxBytes = 1 << 20;
/** Milliseconds beyond the time of a request, for a busy machine. */
const patience = 3000;

/** @typedef {import('node:net').Socket} Socket */

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const zeros = Buffer.alloc(64 << 20);

/**
 * Writes as fast as the other side reads.
 * @param {Socket} socket
 * @param {string | Buffer} chunk
 */
function pour(socket, chunk) {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

/**
 * Writes a little again and again.
 * @param {Socket} socket
 * @param {string} chunk
 */
function drip(socket, chunk) {
  const timer = setInterval(() => socket.write(chunk), 20);
  socket.on('close', () => clearInterval(timer));
}

/**
 * @param {string} coding
 * @param {Buffer} body
 */
const coded = (coding, body) => (/** @type {Socket} */ socket) => {
  socket.write(`${ok}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
};

/** @type {Record<string, (socket: Socket) => void>} */
const answers = {
  'no answer': () => {},
  'a head that never ends': socket => drip(socket, 'X-More: more\r\n'),
  'a flood of headers': socket => pour(socket, 'HTTP/1.1 200 OK\r\n' + 'X-Flood: flood\r\n'.repeat(1000)),
  'one endless header': socket => {
    socket.write(`${ok}X-Long: `);
    pour(socket, 'x'.repeat(65_536));
  },
  'a body without end': socket => {
    socket.write(`${ok}\r\n`);
    pour(socket, '<p>more '.repeat(8192));
  },
  'a body that drips': socket => {
    socket.write(`${ok}\r\n`);
    drip(socket, 'x');
  },
  'a body that never begins': socket => socket.write(`${ok}Content-Length: 1000\r\n\r\n`),
  'more promised than sent': socket => socket.end(`${ok}Content-Length: 100000\r\n\r\nshort`),
  'less promised than sent': socket => socket.end(`${ok}Content-Length: 3\r\n\r\n${'x'.repeat(100_000)}`),
  'a length below nothing': socket => socket.end(`${ok}Content-Length: -1\r\n\r\nx`),
  'two lengths': socket => socket.end(`${ok}Content-Length: 1\r\nContent-Length: 5\r\n\r\nxxxxx`),
  'a length and chunks': socket =>
    socket.end(`${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nxxxxx\r\n0\r\n\r\n`),
  'a chunk of astronomic size': socket => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\nffffffffffffff\r\n`);
    pour(socket, 'x'.repeat(65_536));
  },
  'chunks of one byte without end': socket => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`);
    pour(socket, '1\r\nx\r\n'.repeat(10_000));
  },
  'a gzip bomb': coded('gzip', gzipSync(zeros)),
  'a brotli bomb': coded('br', brotliCompressSync(zeros)),
  'a deflate bomb': coded('deflate', deflateSync(zeros)),
  'a bomb in a bomb': coded('gzip, gzip', gzipSync(gzipSync(zeros))),
  'ten codings': coded(Array(10).fill('gzip').join(', '), gzipSync('x')),
  'gzip that is none': coded('gzip', Buffer.from('not packed at all')),
  'gzip cut off': coded('gzip', gzipSync(zeros).subarray(0, 1000)),
  'no HTTP at all': socket => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'a status of nonsense': socket => socket.end('HTTP/1.1 999999999999 What\r\n\r\n'),
  'continue for ever': socket => pour(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)),
  'hung up at once': socket => socket.destroy(),
  'reset in the body': socket => {
    socket.write(`${ok}Content-Length: 1000\r\n\r\nhalf`);
    setTimeout(() => socket.resetAndDestroy(), 20);
  },
  'a redirect to itself': socket => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'),
  'a location of a megabyte': socket => socket.end(`HTTP/1.1 302 Found\r\nLocation: /${'x'.repeat(1 << 20)}\r\n\r\n`),
  'names with NUL and line ends': socket => socket.end(`${ok}X\0Y: a\r\nX-Odd: a\rb\r\nContent-Length: 1\r\n\r\nx`),
  'a type of a megabyte': socket => socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/${'x'.repeat(1 << 20)}\r\n\r\nx`),
};

/** @type {import('../cases.js').Case[]} */
export const answerCases = [
  {
    name: 'answers that are wrong, endless, packed as bombs, or never come',
    async attack() {
      /** @type {string[]} */
      const failed = [];
      let slowest = 0;
      const before = process.memoryUsage.rss();
      for (const [name, answer] of Object.entries(answers)) {
        const server = await rawServer(answer);
        const web = new LiveWeb({ userAgent, timeout, maxBytes, allowPrivate: true, archive: true });
        const began = performance.now();
        const fetched = await Promise.race([
          web.fetch(`${server.origin}/`).catch(() => undefined),
          new Promise(resolve => setTimeout(resolve, timeout + patience)),
        ]);
        slowest = Math.max(slowest, performance.now() - began);
        const kept = fetched?.kind === 'response' ? fetched.body.length : 0;
        if (fetched === undefined || kept > maxBytes) failed.push(name);
        await web.close();
        server.close();
      }
      const grown = Math.max(0, process.memoryUsage.rss() - before) / (1 << 20);
      const tried = Object.keys(answers).length;
      const figures = `the slowest took ${slowest.toFixed(0)} ms with a time limit of ${timeout}, memory grew by ${grown.toFixed(0)} MB`;
      return { tried, held: tried - failed.length, seen: failed.length > 0 ? `not: ${failed.join(', ')}` : figures };
    },
  },
];
