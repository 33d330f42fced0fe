/** What one PDF may cost. */

/** Bytes of memory that the library may use for one document. */
export const mostMemory = 256 << 20;
/** A thread that uses more than this makes room for a new one. */
export const restMemory = 64 << 20;
/** Milliseconds after which no further page of a document is read; what was read by then is the document. */
export const readingTime = 10_000;
/** Milliseconds after which a document that says nothing is given up, and its thread with it. */
export const patience = 30_000;
