// Python's chardet in JavaScript.
import { detect as guess } from 'jschardet';

/** Names that the Encoding Standard does not know. */
const others = new Map([
  ['cp949', 'euc-kr'],
  ['cp932', 'shift_jis'],
]);

/** @param {Uint8Array} bytes */
export function detect(bytes) {
  const name = guess(bytes).encoding?.toLowerCase();
  return name && (others.get(name) ?? name);
}
