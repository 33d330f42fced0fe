/** The files of the page, read once when the server starts: a request can name no other. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export interface StaticFile {
  type: string;
  bytes: Buffer;
  /** Where that is smaller. */
  packed?: Buffer;
  /** Its name holds a hash of its content, so a browser may keep it. */
  lasting: boolean;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** By their path in a request. An empty map where the page was not built. */
export function staticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    const path = join(folder, name);
    if (type === undefined || !statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const isText = /text|svg/.test(type);
    files.set(`/${name.split(sep).join('/')}`, {
      ...{ type, bytes, lasting: /^assets[\\/]/.test(name) },
      ...(isText && packed.length < bytes.length && { packed }),
    });
  }
  return files;
}
