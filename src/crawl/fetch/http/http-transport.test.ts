import { httpServer } from '../../../../test/support/servers.js';
import { systemClock } from '../../../core/clock.js';
import { AddressRules } from '../addresses/address-rules.js';
import { transportContract } from '../transport.contract.js';
import { HttpTransport } from './http-transport.js';

transportContract('HTTP', async () => {
  const server = await httpServer(
    (request, response) => {
      if (request.url === '/silent') return;
      if (request.url === '/moved') response.writeHead(301, { Location: '/page' }).end();
      else if (request.url === '/other') response.writeHead(200, { 'Content-Type': 'image/png' }).end('\x89PNG');
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>${'words '.repeat(50)}`);
    },
    { robots: true },
  );
  const transport = new HttpTransport({
    userAgent: 'Honeyguide/test',
    timeout: 5000,
    addresses: new AddressRules(['127.0.0.1']),
    connections: 8,
    archive: true,
    certificates: [],
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    clock: systemClock,
  });
  return {
    transport,
    page: `${server.origin}/page`,
    redirect: `${server.origin}/moved`,
    other: `${server.origin}/other`,
    silent: `${server.origin}/silent`,
    inside: `http://inside.example:${server.port}/page`,
    asked: url => server.requests.filter(request => request === `GET ${new URL(url).pathname}`).length,
    close: async () => {
      await transport.close();
      await server.close();
    },
  };
});
