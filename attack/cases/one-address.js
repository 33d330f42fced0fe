// Many domains behind one address, by real names and sockets.
import { fileURLToPath } from 'node:url';
import { inNetwork, whyNoNetwork } from '../network/namespace.js';

const script = fileURLToPath(new URL('../network/one-address.js', import.meta.url));
/** Public ones: loopback and private addresses are not counted. Nothing leads to their owners from in there. */
const addresses = ['93.184.215.14', '93.184.215.15'];
/** Two requests in 200 ms make four pauses of 100 ms from the first to the fifth; a busy machine delivers some of them late. */
const fourPauses = 400 - 60;

/** @type {import('../cases.js').Case[]} */
export const addressTurnCases = [
  {
    name: 'forty domains on one machine',
    async attack() {
      const reason = whyNoNetwork();
      if (reason !== undefined) return { tried: 0, held: 0, seen: `skipped: ${reason}` };
      const { code, error, requests, hosts, most, five } = await inNetwork(script, addresses);
      const held = code === 0 && hosts > 2 && most <= 2 && five >= fourPauses;
      return {
        tried: 1,
        held: held ? 1 : 0,
        seen: `${requests} requests to ${hosts} of them, ${most} at once, five in ${Math.round(five)} ms where they were fastest, with 2 in 200 ms allowed${held ? '' : `; ${error.trim().slice(-200)}`}`,
      };
    },
  },
];
