/** A flag for every setting, so that help, environment and files cannot drift apart. `flagValues` reads what they were given. */
import { type Command, Option } from 'commander';
import { environmentName, type Field, flagName, type Table } from '../core/schema/index.js';

export function addFlags(command: Command, settings: Table): Command {
  for (const [key, field] of Object.entries(settings)) command.addOption(flagFor(field.flag ?? key, field));
  return command;
}

function flagFor(key: string, field: Field): Option {
  const name = flagName(key);
  const help = field.help ?? '';
  if (field.kind === 'flag' && field.default === true) {
    return new Option(name.replace('--', '--no-'), `do not ${help}`).default(undefined);
  }
  return new Option(`${name}${valuePart(field)}`, help + defaultNote(key, field));
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

function defaultNote(key: string, { default: value }: Field): string {
  const shown = typeof value === 'number' && value < 1_000_000_000 ? String(value) : '';
  const text = typeof value === 'string' && value !== '' ? value : shown;
  return text ? ` (default: ${text}; ${environmentName(key)})` : '';
}
