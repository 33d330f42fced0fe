/** A crawl that was resumed first hears what its servers had answered when it died, without asking them again. */
import { responseFrom } from '../crawl/fetch/http/http-response.js';
import { guessedType, locationOf, type Received } from '../crawl/fetch/http/reception.js';
import type { Transport, TransportRequest } from '../crawl/fetch/transport.js';
import type { Fetched } from '../crawl/fetch/web.js';
import { type RecoveredRecord, RecoveredRecords } from '../storage/warc/recovered-records.js';

export class RecoveredAnswers {
  private records: RecoveredRecords | undefined;

  /** From now on. Call it when the store of the folder is open, which finds what can be recovered. */
  open(folder: string): void {
    this.records = new RecoveredRecords(folder);
  }

  /** Robots.txt, pauses and limits stand before it, as before every transport. */
  before(transport: Transport): Transport {
    return {
      send: async request => (await this.answer(request)) ?? transport.send(request),
      addressOf: async target => transport.addressOf?.(target),
      close: () => transport.close(),
    };
  }

  /** The file goes when all was taken, or nobody is left to ask for it. */
  finish(waiting: number): void {
    if (this.records && (this.records.size === 0 || waiting === 0)) this.records.remove();
  }

  private async answer(request: TransportRequest): Promise<Fetched | undefined> {
    const record = request.asked ? undefined : this.records?.take(request.url);
    if (!record) return undefined;
    const at = Date.parse(record.response.fields.get('warc-date') ?? '');
    return responseFrom(receivedFrom(record, request), { request, at, milliseconds: 0, direct: true });
  }
}

const headEnd = '\r\n\r\n';

function receivedFrom({ response, request }: RecoveredRecord, { target, accept }: TransportRequest): Received {
  const end = response.block.indexOf(headEnd);
  const [first, ...lines] = response.block.toString('latin1', 0, end).split('\r\n');
  const pairs = lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  const headers: Received['headers'] = Object.create(null);
  for (const [name, value] of pairs) {
    const before = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = before === undefined ? value : [before, value].flat();
  }
  const status = Number(first.split(' ')[1]);
  // A copy: the store takes bodies over, and this one is a part of a record.
  const body = new Uint8Array(response.block.subarray(end + headEnd.length));
  const cut = response.fields.get('warc-truncated');
  const ip = response.fields.get('warc-ip-address');
  return {
    kind: 'received',
    ...{ status, headers, body },
    statusText: first.split(' ').slice(2).join(' '),
    rawHeaders: pairs.flat().map(text => Buffer.from(text, 'latin1')),
    contentType: [headers['content-type'] ?? guessedType(body, accept) ?? ''].flat()[0].trim(),
    location: status >= 300 && status < 400 ? locationOf(headers, target.href) : undefined,
    ...((cut === 'length' || cut === 'time' || cut === 'disconnect') && { cut }),
    sent: { head: request, ...(ip !== undefined && { ip }) },
  };
}
