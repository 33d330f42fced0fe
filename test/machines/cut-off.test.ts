/** A worker whose cable is pulled: a network of its own (a namespace of Linux) that loses what joins it to the others. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { inNetwork, whyNoNetwork } from '../../attack/network/namespace.js';
import { redisPath, warnWithoutRedis } from '../support/redis-server.js';

warnWithoutRedis('A worker that is cut off');
const why = whyNoNetwork();
if (why !== undefined) console.warn(`A worker that is cut off is not tested: ${why}.`);

const script = fileURLToPath(new URL('../../attack/network/cut-off.js', import.meta.url));
const addresses = Array.from({ length: 6 }, (_, host) => `10.201.0.${host + 1}`);

it.skipIf(redisPath === undefined || why !== undefined)(
  'loses its work to the other, and works again when it is back: no page is lost or stored twice, no host asked too soon',
  async () => {
    const report: unknown = await inNetwork(script, addresses);
    expect(report).toMatchObject({ code: 0, lost: 0, twice: 0, hasty: [], wasSilent: true, cameBack: true });
  },
);
