// Text → bytes in the encodings that the web had before UTF-8. Node only decodes them, so the tables are turned round.

/** @type {Map<string, Map<string, number[]>>} */
const tables = new Map();

/**
 * The bytes of a text; characters that the encoding does not have become references, as in HTML.
 * @param {string} text
 * @param {string} encoding
 */
export function encode(text, encoding) {
  const table = tableOf(encoding);
  /** @type {number[]} */
  const bytes = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const known = code < 128 ? [code] : table.get(character);
    bytes.push(...(known ?? Buffer.from(`&#${code};`)));
  }
  return Uint8Array.from(bytes);
}

/** @param {string} encoding */
function tableOf(encoding) {
  let table = tables.get(encoding);
  if (!table) tables.set(encoding, (table = turnedRound(new TextDecoder(encoding, { fatal: true }))));
  return table;
}

/** @param {InstanceType<typeof TextDecoder>} decoder */
function turnedRound(decoder) {
  /** @type {Map<string, number[]>} */
  const table = new Map();
  /** @param {number[]} bytes */
  const note = bytes => {
    const text = decoded(decoder, Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
    return text !== '';
  };
  for (let lead = 128; lead < 256; lead++) {
    if (note([lead])) continue;
    for (let trail = 0x40; trail < 256; trail++) note([lead, trail]);
  }
  return table;
}

/**
 * Empty where these bytes mean nothing by themselves.
 * @param {InstanceType<typeof TextDecoder>} decoder
 * @param {Uint8Array} bytes
 */
function decoded(decoder, bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    return '';
  }
}
