/** A flag for every setting, so that help, environment and files cannot drift apart. `givenFlags` reads them. */
import { type Command, Option } from 'commander';
import { flagValues } from '../config/layers.js';
import { environmentName, type Field, flagName, type Table, type ValuesOf } from '../core/schema/index.js';
import { readableBytes } from './print/figures.js';

/** `defaults: false` where a flag that is not given leaves a setting as it was. */
export function addFlags(command: Command, settings: Table, { defaults = true } = {}): Command {
  for (const [key, field] of Object.entries(settings)) {
    command.addOption(flagFor(field.flag ?? key, defaults ? field : { ...field, default: undefined }));
  }
  return command;
}

/** What was typed. Commander also has values of its own, such as true for a `--no-archive` that was not given. */
export function givenFlags<Settings extends Table>(settings: Settings, command: Command): Partial<ValuesOf<Settings>> {
  const typed = Object.entries(command.opts()).filter(([name]) => command.getOptionValueSource(name) === 'cli');
  return flagValues(settings, Object.fromEntries(typed));
}

/** For the end of help texts, where a topic file and the environment are read. */
export const otherNames = `
Settings have two more names: --delay is ${environmentName('delay')} in the
environment and "delay" in a topic file. Flags win over the file, the file over
the environment.`;

function flagFor(key: string, field: Field): Option {
  const name = flagName(key);
  const help = field.help ?? '';
  if (field.kind === 'flag' && field.default === true) {
    return new Option(name.replace('--', '--no-'), `do not ${help}`).default(undefined);
  }
  return new Option(`${name}${valuePart(field)}`, help + defaultNote(field));
}

/** What stands behind the flag. */
function valuePart(field: Field): string {
  switch (field.kind) {
    case 'flag':
      return '';
    case 'list':
    case 'map': {
      const several = `${field.placeholder ?? 'VALUE'}...`;
      return 'bare' in field ? ` [${several}]` : ` <${several}>`;
    }
    case 'choice':
      return ` <${field.placeholder ?? field.choices.join('|')}>`;
    case 'text':
      return ` <${field.placeholder ?? 'NAME'}>`;
    default:
      return ` <${field.placeholder ?? 'N'}>`;
  }
}

function defaultNote({ kind, default: value }: Field): string {
  const number = typeof value === 'number' && value < 1_000_000_000 ? value : undefined;
  const shown = number === undefined ? '' : kind === 'bytes' ? readableBytes(number) : String(number);
  const text = typeof value === 'string' && value !== '' ? value : shown;
  return text ? ` (default: ${text})` : '';
}
