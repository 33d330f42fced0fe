/** Where the records of a page end: behind its own answer come those of what its scripts asked for. */
import { DamagedMember, type Member, readMembers } from './members.js';

export interface PagePlace {
  offset: number;
  length: number;
  /** Of the page's own answer: response, request, metadata, and the page as its scripts made it. */
  groupLength: number;
}

/** What the metadata record of an answer says that was fetched for another page. */
export const fetchedFor = (url: string): string => `fetched for ${url}`;

/** The number of bytes from the first record of a page to the end of its last. */
export function lengthOfPageRecords(path: string, { offset, length, groupLength }: PagePlace, url: string): number {
  const end = offset + groupLength;
  try {
    let last: Member | undefined;
    for (const member of readMembers(path, offset + length, end)) last = member;
    // Only what was rendered has asked for more.
    if (last?.fields.get('warc-type') !== 'conversion') return groupLength;
    let whole = end;
    for (const { fields, block, offset: at, length: size } of readMembers(path, end)) {
      const type = fields.get('warc-type');
      if (type !== 'metadata' && type !== 'request' && type !== 'response' && type !== 'revisit') break;
      if (type !== 'metadata') continue;
      if (
        !block
          .toString('utf8')
          .split('\r\n')
          .includes(`reason: ${fetchedFor(url)}`)
      )
        break;
      whole = at + size;
    }
    return whole - offset;
  } catch (error) {
    // Whoever reads the records themselves says what is wrong with them.
    if (error instanceof DamagedMember) return groupLength;
    throw error;
  }
}
