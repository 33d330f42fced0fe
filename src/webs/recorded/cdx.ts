/** Lines of an index of web archives: CDXJ (a key, a time, JSON) and CDX (columns that a first line names by letters). */
import { normaliseUrl } from '../../core/url.js';

export interface IndexedCapture {
  url: string;
  status?: number;
  /** Name of the WARC file, as the index has it. */
  file?: string;
  offset?: number;
}

/** The columns of CDX files that have no first line, as most have them. */
const usualLegend = ' CDX N b a m s k r M S V g';

/** Undefined for what names no URL of the web. `legend`: the first line of a CDX file. */
export function readCdxLine(line: string, legend = ''): IndexedCapture | undefined {
  const json = line.indexOf('{');
  const found = json > 0 ? fromJson(line.slice(json)) : fromColumns(line, legend || usualLegend);
  const url = found?.url === undefined ? undefined : normaliseUrl(found.url);
  if (!found || url === undefined) return undefined;
  const status = number(found.status);
  const offset = number(found.offset);
  return {
    url,
    ...(status !== undefined && { status }),
    ...(found.file !== undefined && { file: found.file }),
    ...(offset !== undefined && { offset }),
  };
}

interface Columns {
  url?: string;
  status?: string;
  file?: string;
  offset?: string;
}

function fromJson(text: string): Columns | undefined {
  try {
    const about = JSON.parse(text) as Record<string, unknown>;
    const word = (name: string) => (about[name] === undefined ? undefined : String(about[name]));
    return { url: word('url'), status: word('status'), file: word('filename'), offset: word('offset') };
  } catch {
    return undefined;
  }
}

function fromColumns(line: string, legend: string): Columns {
  const letters = legend.trim().split(/\s+/).slice(1);
  const words = line.trim().split(/\s+/);
  const word = (letter: string) => {
    const found = words[letters.indexOf(letter)];
    return found === undefined || found === '-' || letters.indexOf(letter) < 0 ? undefined : found;
  };
  return { url: word('a'), status: word('s'), file: word('g'), offset: word('V') };
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
