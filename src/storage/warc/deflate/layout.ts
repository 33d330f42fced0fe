/** Where everything lies in the memory that the loops and the rest share, and how symbols are written down. */

/** As much is packed at once. */
export const mostBytes = 1 << 19;
/** As far back as a repetition may lie (RFC 1951 §2). */
export const window = 1 << 15;
/** Places by the hash of the four bytes that stand there. */
export const hashBits = 15;
/** Symbols of a block: a page is mostly one. */
export const mostSymbols = 1 << 15;
/** What a block begins with takes fewer. */
const mostHeadSymbols = 512;
/** Literals and lengths, distances, and what heads of blocks are made of. */
const alphabet = 512;

const ints = 4;
export const tableAt = 0;
/** How often each symbol comes. */
export const countsAt = tableAt + (ints << hashBits);
/** The bits of each symbol. */
export const codesAt = countsAt + ints * alphabet;
/** The symbol of each length, with its further bits. */
export const lengthsAt = codesAt + ints * alphabet;
/** What the writing loop keeps: bits that fill no byte yet, how many they are, where the next byte goes. */
export const stateAt = lengthsAt + ints * alphabet;
/** Where the finding loop came to, and where its symbols end. */
export const foundAt = stateAt + ints * 3;
export const headAt = foundAt + ints * 2;
export const symbolsAt = headAt + ints * mostHeadSymbols;
/** A block's last symbol, which says that it ends, and the two of a repetition that goes over the brim. */
export const inputAt = symbolsAt + ints * (mostSymbols + 3);
/** The loops read a few bytes beyond the end. */
export const outputAt = inputAt + mostBytes + 16;
/** No symbol is longer than nine bits for each byte that it stands for, when lengths are the best there are; and a word is written at once. */
export const memoryBytes = outputAt + (mostBytes >> 3) * 9 + (mostBytes >> 4) + 4096;

/** A symbol as it waits to be written: its number below, its further bits above. */
export const numberBits = 9;

/** Numbers of symbols: literals are themselves. */
export const endOfBlock = 256;
export const firstLength = 257;
export const firstDistance = 286;
/** In heads of blocks: lengths of codes, and numbers of so many bits. */
export const firstOfHead = 316;
export const plainBits = 336;

/** Where the parts of a code lie: its bits, how many they are, how many there are with the further ones. */
export const codeLengthAt = 16;
export const allBitsAt = 20;
