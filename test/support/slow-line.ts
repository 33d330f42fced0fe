/** A line to a server on which everything takes its time. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** `milliseconds` for each packet, one after the other. */
export async function slowLine(to: number, milliseconds: number) {
  const sockets = new Set<Socket>();
  const slowly = () =>
    new Transform({
      transform: (chunk, _coding, done) => {
        setTimeout(() => done(null, chunk), milliseconds);
      },
    });
  const server = createServer(socket => {
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
      one.pipe(slowly()).pipe(other);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
