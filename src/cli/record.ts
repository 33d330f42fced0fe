import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { shellCommand } from '../core/shell-command.js';
import type { SavedSession } from '../server/record/server.js';
import { print, printJsonLine, sentence } from './print/output.js';
import { wholeNumber } from './whole-number.js';

/** Also what the extension's options page suggests. */
const usualPort = 7417;

interface RecordFlags {
  port: number;
  out: string;
  pair?: boolean;
  extension?: string;
  json?: boolean;
}

export function recordCommand(): Command {
  return new Command('record')
    .option('--port <N>', 'port on 127.0.0.1; 0 takes a free one', wholeNumber(0, 65_535), usualPort)
    .option('--out <DIR>', 'folder for the sessions', 'sessions')
    .option('--pair', 'make a new pairing address; browsers paired before must connect again')
    .option('--extension <ID>', 'id of an extension you built yourself (chrome://extensions shows it)', extensionId)
    .option('--json', 'print one JSON object a line')
    .action(async (flags: RecordFlags) => {
      const { startRecordServer } = await import('../server/record/server.js');
      const { Pairing, pairingFile } = await import('../server/record/pairing.js');
      const pairing = Pairing.open(pairingFile(), flags.pair);
      const say = (plain: string, data: object) => (flags.json ? printJsonLine(data) : print(plain));
      const server = await startRecordServer({
        folder: flags.out,
        pairing,
        port: flags.port,
        extension: flags.extension,
        onPaired: () =>
          say('The browser is connected. Press the Honeyguide button in it to start.\n\n', { event: 'paired' }),
        onSaved: saved => say(savedText(flags.out, saved), savedData(flags.out, saved)),
        onFailure: error => print(`honeyguide: ${error.message}\n`, process.stderr),
      });
      const stop = () => void server.close().then(() => process.exit(0));
      process.on('SIGINT', stop);
      process.on('SIGTERM', stop);
      const address = pairing.token === undefined ? undefined : `${server.url}/pair#${pairing.token}`;
      const extension = fileURLToPath(new URL('../../apps/recorder', import.meta.url));
      const { port, url } = server;
      say(greeting(url, flags.out, address, extension), { event: 'ready', url, port, pairing: address, extension });
    });
}

function extensionId(text: string): string {
  if (!/^[a-p]{32}$/.test(text)) throw new InvalidArgumentError('Write the 32 letters that chrome://extensions shows.');
  return text;
}

function greeting(url: string, folder: string, address: string | undefined, extension: string): string {
  const start = `${sentence(`Waiting for sessions at ${url} (Ctrl-C ends it). They are saved in ${folder}.`)}\n\n`;
  if (address === undefined) {
    return `${start}Your browser is connected already. (If not: ${shellCommand('record', '--pair')})\n\n`;
  }
  return `${start}Connect your browser, once:
${sentence('Install the recorder: open chrome://extensions, switch on Developer mode, press "Load unpacked" and choose', { lead: '  1. ' })}
     ${extension}
${sentence('Open this address in it and press Connect (it is shown this once):', { lead: '  2. ' })}
     ${address}

`;
}

const pathOf = (folder: string, name: string): string => relative('.', `${folder}/${name}`) || name;

function savedText(folder: string, { name, session, pages, links, useful }: SavedSession): string {
  const path = pathOf(folder, name);
  const model = name.replace(/\.json$/, '.model');
  const title = session.name === '' ? '' : `"${session.name}", `;
  return `Saved ${path}: ${title}${pages} pages, ${links} links among them, ${useful} useful.
  Next: ${shellCommand('train', path, '--strategy', 'hmm', '--out', model)}
        ${shellCommand('crawl', '--model', model, '--seed', 'URL', '--out', 'my-crawl')}

`;
}

function savedData(folder: string, { name, session, pages, links, useful }: SavedSession): object {
  return { event: 'saved', file: pathOf(folder, name), name: session.name, pages, links, useful };
}
