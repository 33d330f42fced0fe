// ICU's detector in TypeScript.
import chardet from 'chardet';

/** @param {Uint8Array} bytes */
export const detect = bytes => chardet.detect(bytes) ?? undefined;
