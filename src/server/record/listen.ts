import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FailureError } from '../../core/errors.js';

/** Gives the port, where any (0) was wanted. `command` may have the port already; `flag` names another. */
export function listenOn(
  server: Server,
  { host, port, command, flag = '--port' }: { host: string; port: number; command: string; flag?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        new FailureError(
          taken
            ? `Port ${port} is taken (perhaps by another "${command}"). Choose another with ${flag}.`
            : `Cannot listen on ${host}:${port}: ${error.message}`,
        ),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
