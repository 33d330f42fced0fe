/** Servers on loopback for tests: well-behaved ones, raw ones that send any bytes, TLS ones, and a proxy. */
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { selfSigned } from '../../src/crawl/fetch/browser/certificate.js';

export interface TestServer {
  port: number;
  /** For example `http://127.0.0.1:40123`. */
  origin: string;
  /** Method and target of each request, in order. */
  requests: string[];
  /** Connections that were opened. */
  connections: number;
  close(): Promise<void>;
}

export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Answers robots.txt with 404 unless the handler is told to see it. */
export function httpServer(handler: Handler, { robots = false } = {}): Promise<TestServer> {
  return listen(http.createServer(), 'http', handler, robots);
}

export async function httpsServer(handler: Handler, name = 'localhost'): Promise<TestServer & { certificate: string }> {
  const { key, certificate } = selfSigned(name);
  const server = await listen(https.createServer({ key, cert: certificate }), 'https', handler, false);
  return Object.assign(server, { certificate });
}

async function listen(
  server: http.Server | https.Server,
  scheme: string,
  handler: Handler,
  robots: boolean,
): Promise<TestServer> {
  const result: TestServer = { port: 0, origin: '', requests: [], connections: 0, close: () => close(server) };
  server.on('connection', () => result.connections++);
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    result.requests.push(`${request.method} ${request.url}`);
    if (!robots && request.url === '/robots.txt') response.writeHead(404).end();
    else handler(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  result.port = (server.address() as net.AddressInfo).port;
  result.origin = `${scheme}://127.0.0.1:${result.port}`;
  return result;
}

function close(server: http.Server | https.Server): Promise<void> {
  server.closeAllConnections();
  return new Promise(resolve => server.close(() => resolve()));
}

/** Hands each request's socket over once the request's head has come; robots.txt is answered with 404. */
export async function rawServer(answer: (socket: net.Socket, head: string) => void): Promise<TestServer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer(socket => {
    result.connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that has read enough hangs up; that is what these tests are about.
    socket.on('error', () => socket.destroy());
    let received = '';
    socket.on('data', chunk => {
      received += chunk.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const head = received.slice(0, end + 4);
        received = received.slice(end + 4);
        result.requests.push(head.split(' ', 2).join(' '));
        if (head.startsWith('GET /robots.txt ')) socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
        else answer(socket, head);
      }
    });
  });
  const result: TestServer = {
    port: 0,
    origin: '',
    requests: [],
    connections: 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  result.port = (server.address() as net.AddressInfo).port;
  result.origin = `http://127.0.0.1:${result.port}`;
  return result;
}

/** An HTTP proxy that sends every name to 127.0.0.1; it records what it was asked for. */
export async function proxyServer(authorization?: string): Promise<TestServer & { heads: http.IncomingHttpHeaders[] }> {
  const heads: http.IncomingHttpHeaders[] = [];
  const mayPass = (request: http.IncomingMessage) =>
    authorization === undefined || request.headers['proxy-authorization'] === authorization;
  const server = http.createServer((request, response) => {
    result.requests.push(`${request.method} ${request.url}`);
    heads.push(request.headers);
    if (!mayPass(request)) return response.writeHead(407, { 'Proxy-Authenticate': 'Basic' }).end();
    const { port, pathname, search } = new URL(request.url!);
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = http.request({ host: '127.0.0.1', port, path: pathname + search, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end()).end();
  });
  server.on('connection', () => result.connections++);
  server.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    result.requests.push(`CONNECT ${request.url}`);
    heads.push(request.headers);
    if (!mayPass(request)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = net.connect(Number(request.url!.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroySoon());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  const result = { port: 0, origin: '', requests: [] as string[], connections: 0, close: () => close(server), heads };
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  result.port = (server.address() as net.AddressInfo).port;
  result.origin = `http://127.0.0.1:${result.port}`;
  return result;
}
