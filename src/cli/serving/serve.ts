/** `honeyguide serve`: collections in the browser. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../../core/errors.js';
import { makeFolder } from '../../core/files/make-folder.js';
import { print, printJsonLine, sentence } from '../print/output.js';
import { wholeNumber } from '../whole-number.js';

const usualPort = 7418;
const usualFolder = 'crawls';

interface ServeFlags {
  port: number;
  host?: string;
  token?: string;
  open?: boolean;
  json?: boolean;
}

export function serveCommand(): Command {
  return new Command('serve')
    .argument('[FOLDER]', `folder of collections, or one collection (default: ./${usualFolder})`)
    .option('--port <N>', 'port; 0 takes a free one', wholeNumber(0, 65_535), usualPort)
    .option('--host <ADDRESS>', 'an address that others can reach; --token is needed then')
    .option('--token <TOKEN>', 'what whoever changes something must know (default: a new random one)')
    .option('--open', 'open the browser')
    .option('--json', 'print the address as JSON')
    .action(async (given: string | undefined, flags: ServeFlags) => {
      if (flags.host !== undefined && flags.token === undefined) {
        throw new UsageError(
          'Others could reach --host: say with --token what they must know, at least 16 letters or digits.',
        );
      }
      if (flags.token !== undefined && !/^[\w-]{16,200}$/.test(flags.token)) {
        throw new UsageError('--token must have 16 to 200 letters, digits, "-" or "_".');
      }
      const folder = given ?? usualFolder;
      if (given === undefined && !existsSync(folder)) makeFolder(folder);
      const { startServe } = await import('../../server/serve/server.js');
      const server = await startServe({
        ...{ folder, port: flags.port, host: flags.host, token: flags.token },
        page: join(import.meta.dirname, '../../dashboard'),
        program: [process.execPath, join(import.meta.dirname, '../main.js')],
        onFailure: error => print(`honeyguide: ${error instanceof Error ? error.stack : error}\n`, process.stderr),
      });
      const stop = () => void server.close().then(() => process.exit(0));
      process.on('SIGINT', stop);
      process.on('SIGTERM', stop);
      // Who started it as a part of itself is gone.
      process.on('disconnect', stop);
      const { address, url, port, token } = server;
      if (flags.json) printJsonLine({ event: 'ready', address, url, port, token });
      else
        print(`${sentence(`Serving ${folder} (Ctrl-C ends it; crawls go on). Open in the browser:`)}\n  ${address}\n`);
      if (flags.open) openBrowser(address);
    });
}

function openBrowser(address: string): void {
  const [command, ...words] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  // Where there is none, the address stands in the terminal.
  spawn(command, [...words, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
