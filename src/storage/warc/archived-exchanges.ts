/** Archived records made into exchanges again, so that they can be archived elsewhere. */
import type { Exchange } from '../../crawl/fetch/web.js';
import { httpParts } from './http-message.js';
import { DamagedMember, type Member, readMembers } from './members.js';

const cuts = ['length', 'time', 'disconnect'] as const;

type Fields = ReadonlyMap<string, string>;

/** Gives the block of the record with a payload, where one is known. */
export type FindBlock = (payloadDigest: string) => Uint8Array | undefined;

/** The records of one page: the first answer is its own, the others are what its scripts asked for. */
export function archivedExchanges(
  records: Iterable<{ fields: Fields; block: Uint8Array }>,
  find: FindBlock,
): { exchanges: Exchange[]; rendered?: string } {
  const exchanges: Exchange[] = [];
  let rendered: string | undefined;
  for (const { fields, block } of records) {
    const type = fields.get('warc-type');
    const last = exchanges.at(-1);
    if (type === 'response' || type === 'revisit')
      exchanges.push(exchangeOf(fields, block, bodyBlock(fields, block, find)));
    else if (type === 'request' && last) last.request = Buffer.from(block).toString('latin1');
    else if (type === 'conversion') rendered = Buffer.from(block).toString('utf8');
  }
  // The first is the page's own, and needs no other address.
  for (const exchange of exchanges.slice(0, 1)) delete exchange.url;
  return rendered === undefined ? { exchanges } : { exchanges, rendered };
}

/** Where the body lies: elsewhere, where the record says only "as before"; what was not modified (304) came without one. */
function bodyBlock(fields: Fields, block: Uint8Array, find: FindBlock): Uint8Array {
  if (fields.get('warc-type') !== 'revisit' || fields.get('warc-profile')?.endsWith('/server-not-modified'))
    return block;
  return find(fields.get('warc-payload-digest') ?? '') ?? block;
}

export interface AnswerPlace {
  path: string;
  url: string;
  offset: number;
  payloadDigest: string;
}

/** Where the answers of a file of ours lie that have their own bodies. Those behind a damaged record are left out. */
export function* placesOfAnswers(path: string): Generator<AnswerPlace> {
  try {
    for (const { fields, offset } of readMembers(path)) {
      if (fields.get('warc-type') !== 'response') continue;
      const url = fields.get('warc-target-uri') ?? '';
      yield { path, url, offset, payloadDigest: fields.get('warc-payload-digest') ?? '' };
    }
  } catch (error) {
    if (!(error instanceof DamagedMember)) throw error;
  }
}

/** An answer and what belongs to it: its request, why it was asked for. */
export function* recordsAt(path: string, offset: number): Generator<Member> {
  for (const member of readMembers(path, offset)) {
    const begins = /^(?:response|revisit|warcinfo)$/.test(member.fields.get('warc-type') ?? '');
    if (begins && member.offset > offset) return;
    yield member;
  }
}

/** Head of one block, body of another. */
function exchangeOf(fields: Fields, block: Uint8Array, bodyBlock: Uint8Array): Exchange {
  const head = httpParts(block)?.head ?? '';
  const body = httpParts(bodyBlock)?.coded ?? new Uint8Array(0);
  const ip = fields.get('warc-ip-address');
  const truncated = cuts.find(cut => cut === fields.get('warc-truncated'));
  return {
    request: '',
    responseHead: head,
    // A copy: stores take bodies over, and this one is a part of a record.
    responseBody: new Uint8Array(body),
    url: fields.get('warc-target-uri'),
    at: Date.parse(fields.get('warc-date') ?? ''),
    ...(ip !== undefined && { ip }),
    ...(truncated && { truncated }),
  };
}
