// Servers on loopback that answer as they are told to.
import { createServer } from 'node:http';
import { createServer as createRawServer } from 'node:net';

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {import('node:net').AddressInfo} AddressInfo */
/** @typedef {{ port: number, origin: string, connections: number, asked: string[], close: () => void }} Server */

/**
 * `asked` has host and path of every request.
 * @param {RequestListener} answer
 * @param {{ address?: string, maxHeaderSize?: number }} [options]
 * @returns {Promise<Server>}
 */
export async function httpServer(answer, { address = '127.0.0.1' } = {}) {
  const server = createServer((request, response) => {
    result.asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  server.on('connection', () => result.connections++);
  await new Promise(resolve => server.listen(0, address, () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  /** @type {Server} */
  const result = {
    ...{ port, origin: `http://127.0.0.1:${port}`, connections: 0, asked: [] },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return result;
}

/**
 * Hands over the socket when a request's head has come; robots.txt does not exist.
 * @param {(socket: import('node:net').Socket) => void} answer
 * @returns {Promise<Server>}
 */
export async function rawServer(answer) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createRawServer(socket => {
    result.connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', chunk => {
      const head = chunk.toString('latin1');
      result.asked.push(head.split(' ', 2)[1]);
      if (head.startsWith('GET /robots.txt')) socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
      else answer(socket);
    });
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  /** @type {Server} */
  const result = {
    ...{ port, origin: `http://127.0.0.1:${port}`, connections: 0, asked: [] },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return result;
}

/** @param {string} html */
export const page = html => (/** @type {unknown} */ _, /** @type {import('node:http').ServerResponse} */ response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(html);
