/** What a response says it is, and what its first bytes say. */

/** The media type of a Content-Type header, in lower case, without parameters. */
export function mediaTypeOf(contentType: string): string {
  const semicolon = contentType.indexOf(';');
  return (semicolon < 0 ? contentType : contentType.slice(0, semicolon)).trim().toLowerCase();
}

/** Is the media type of this Content-Type header among the accepted ones? No list accepts everything. */
export function isAccepted(contentType: string, accept: readonly string[] | undefined): boolean {
  if (!accept) return true;
  const mediaType = mediaTypeOf(contentType);
  return accept.some(
    wanted =>
      wanted === mediaType || wanted === '*/*' || (wanted.endsWith('/*') && mediaType.startsWith(wanted.slice(0, -1))),
  );
}

/** Bytes that decide what an unlabelled body is (the WHATWG MIME Sniffing standard reads no more than 1445). */
export const sniffLength = 1024;

/** How files begin that are no text, whatever a server calls them (WHATWG MIME Sniffing §6, and the formats' own signatures). */
const signatures: readonly [signature: string, type: string][] = [
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['Rar!\x1a\x07', 'application/x-rar-compressed'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
  ['\x7fELF', 'application/x-executable'],
];

/** The type of a file that is no text, by its first bytes; undefined for everything that may be text. */
export function binaryTypeOf(bytes: Uint8Array): string | undefined {
  return signatures.find(([signature]) => startsWith(bytes, signature))?.[1];
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  for (let i = 0; i < signature.length; i++) if (bytes[i] !== signature.charCodeAt(i)) return false;
  return true;
}
