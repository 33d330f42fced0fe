// The other side: `honeyguide record` on this machine. Nothing else is ever asked; the manifest allows no other address.

/** @typedef {import('../recorder-types.js').Pairing} Pairing */
/** @typedef {import('../recorder-types.js').DeskAnswer} DeskAnswer */

/**
 * The pairing, or nothing.
 * @returns {Promise<Pairing | undefined>}
 */
export async function pairing() {
  const stored = /** @type {{ pairing?: Pairing }} */ (await chrome.storage.local.get('pairing'));
  return stored.pairing;
}

/**
 * Reads `http://127.0.0.1:PORT/pair#TOKEN`, or says nothing when it is no such address.
 * @param {string} address
 * @returns {Pairing | undefined}
 */
export function pairingFrom(address) {
  const found = /^(?:http:\/\/)?127\.0\.0\.1:(\d{1,5})\/pair#([\w-]{20,100})$/.exec(address.trim());
  return found ? { port: Number(found[1]), token: found[2] } : undefined;
}

/**
 * Keeps the pairing when the program at that port knows the token. Gives what went wrong, or nothing.
 * @param {Pairing} offered
 */
export async function connect(offered) {
  const { problem } = await ask(offered, '/hello', {});
  if (problem === undefined) await chrome.storage.local.set({ pairing: offered });
  return problem;
}

/**
 * @param {object} session
 * @returns {Promise<DeskAnswer>}
 */
export async function send(session) {
  const paired = await pairing();
  if (paired === undefined) return { problem: 'This browser is not connected to Honeyguide yet.' };
  return ask(paired, '/session', session);
}

/**
 * @param {Pairing} pairing
 * @param {string} path
 * @param {object} content
 * @returns {Promise<DeskAnswer>}
 */
async function ask({ port, token }, path, content) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(content),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    });
    const answer = await response.json();
    return response.ok ? { answer } : { problem: answer.problem ?? `The answer was ${response.status}.` };
  } catch (error) {
    if (error instanceof TypeError) return { problem: `Nobody answers at port ${port}. Start “honeyguide record”.` };
    return { problem: `What answers at port ${port} is not Honeyguide.` };
  }
}
