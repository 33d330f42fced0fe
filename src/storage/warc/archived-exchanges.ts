/** Archived records made into exchanges again, so that they can be archived elsewhere. */
import { gunzipSync } from 'node:zlib';
import type { Exchange } from '../../crawl/fetch/web.js';
import { httpParts } from './http-message.js';
import { DamagedMember, readMembers } from './members.js';
import { readFields, splitRecords } from './split-records.js';

const cuts = ['length', 'time', 'disconnect'] as const;

type Fields = ReadonlyMap<string, string>;

/** `original`: the block that holds the body, where the page's own record says only "as before". */
export function archivedExchanges(
  group: Uint8Array,
  original: Uint8Array,
): { exchanges: Exchange[]; rendered?: string } {
  const exchanges: Exchange[] = [];
  let rendered: string | undefined;
  for (const record of splitRecords(gunzipSync(group))) {
    const { fields, block } = readFields(record);
    const type = fields.get('warc-type');
    const last = exchanges.at(-1);
    if (type === 'response') exchanges.push(exchangeOf(fields, block, block));
    else if (type === 'revisit' && exchanges.length === 0) exchanges.push(exchangeOf(fields, block, original));
    else if (type === 'request' && last) last.request = Buffer.from(block).toString('latin1');
    else if (type === 'conversion') rendered = Buffer.from(block).toString('utf8');
  }
  // The first is the page's own, and needs no other address.
  for (const exchange of exchanges.slice(0, 1)) delete exchange.url;
  return rendered === undefined ? { exchanges } : { exchanges, rendered };
}

export interface ExchangePlace {
  path: string;
  url: string;
  offset: number;
  /** Up to the end of its request. */
  end: number;
}

/** Where the answers of a file of ours lie. Those behind a damaged record are left out. */
export function* placesOfAnswers(path: string): Generator<ExchangePlace> {
  let held: ExchangePlace | undefined;
  try {
    for (const { fields, offset, length } of readMembers(path)) {
      const type = fields.get('warc-type');
      if (type === 'response') {
        if (held) yield held;
        held = { path, url: fields.get('warc-target-uri') ?? '', offset, end: offset + length };
      } else if (type === 'request' && held) held.end = offset + length;
    }
  } catch (error) {
    if (!(error instanceof DamagedMember)) throw error;
  }
  if (held) yield held;
}

export function exchangeAt({ path, offset, end }: ExchangePlace): Exchange {
  const [answer, asked] = readMembers(path, offset, end);
  const exchange = exchangeOf(answer.fields, answer.block, answer.block);
  delete exchange.url;
  if (asked) exchange.request = asked.block.toString('latin1');
  return exchange;
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
