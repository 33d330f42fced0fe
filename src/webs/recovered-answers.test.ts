import { expect, it } from 'vitest';
import type { Transport, TransportRequest } from '../crawl/fetch/transport.js';
import { RecoveredAnswers } from './recovered-answers.js';

const target = new URL('http://a.example/');
const request: TransportRequest = { url: target.href, target, maxBytes: 100, archive: true };

it('hands on whatever it has no answer to, and all that a transport is asked besides', async () => {
  const heard: string[] = [];
  const network: Required<Transport> = {
    send: async ({ url }) => {
      heard.push(url);
      return { kind: 'failed', url, problem: 'timeout', detail: 'none', retryable: true };
    },
    addressOf: async ({ hostname }) => `address of ${hostname}`,
    close: async () => void heard.push('closed'),
  };
  const transport = new RecoveredAnswers().before(network);
  expect(await transport.send(request)).toMatchObject({ problem: 'timeout' });
  expect(await transport.addressOf?.(target)).toBe('address of a.example');
  await transport.close();
  expect(heard).toEqual([target.href, 'closed']);
  expect(Object.keys(transport).sort()).toEqual(Object.keys(network).sort());
});
