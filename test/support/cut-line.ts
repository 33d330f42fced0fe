/** A line to a server that can be slow, and cut and joined again: connections are dropped, and new ones refused, until then. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough, Transform } from 'node:stream';

export interface CutLine {
  port: number;
  cut(): void;
  join(): void;
  close(): Promise<void>;
}

/** `milliseconds`: so long takes each packet, one after the other. */
export async function cutLine(to: number, milliseconds = 0): Promise<CutLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer(socket => {
    if (isCut) return socket.destroy();
    const onward = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(passage(milliseconds)).pipe(other);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      drop();
    },
    join: () => {
      isCut = false;
    },
    close: () => {
      drop();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function passage(milliseconds: number): Transform {
  if (milliseconds === 0) return new PassThrough();
  return new Transform({
    transform: (chunk, _coding, done) => {
      setTimeout(() => done(null, chunk), milliseconds);
    },
  });
}
