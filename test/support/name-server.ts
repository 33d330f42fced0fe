/** A name server on loopback (RFC 1035, UDP) that knows the A records it is given; a name with "silent" in it gets no answer. */
import { createSocket } from 'node:dgram';

export interface NameServer {
  /** `127.0.0.1:port` */
  address: string;
  /** Names that were asked for, each once per record type. */
  asked: string[];
  close(): Promise<void>;
}

export async function nameServer(records: Record<string, string>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, peer) => {
    const labels: string[] = [];
    let at = 12;
    for (; query[at] !== 0; at += query[at] + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
    const name = labels.join('.').toLowerCase();
    const isA = query.readUInt16BE(at + 1) === 1;
    asked.push(name);
    if (name.includes('silent')) return;
    const answer = isA ? records[name] : undefined;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(records[name] === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answer ? 1 : 0, 6);
    const parts = [header, query.subarray(12, at + 5)];
    // A pointer to the name, type A, class IN, 60 seconds, four octets.
    if (answer) parts.push(Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...answer.split('.').map(Number)]));
    socket.send(Buffer.concat(parts), peer.port, peer.address);
  });
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise(resolve => socket.close(() => resolve())),
  };
}
