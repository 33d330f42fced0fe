import { type Command, Option } from 'commander';
import { crawlSettings } from '../config/crawl-settings.js';
import { environmentName, flagName, type Setting, type SettingTable } from '../config/setting.js';

/** Adds a flag for every setting of a crawl, so that help, environment and files cannot drift apart. */
export function addCrawlFlags(command: Command, keys: readonly string[] = Object.keys(crawlSettings)): Command {
  return addFlags(command, crawlSettings, keys);
}

export function addFlags(command: Command, table: SettingTable, keys: readonly string[]): Command {
  for (const key of keys) command.addOption(flagFor(key, table[key]));
  return command;
}

function flagFor(key: string, setting: Setting): Option {
  const name = flagName(key);
  const placeholder = setting.placeholder ?? (setting.type === 'text' ? 'NAME' : 'VALUE');
  if (setting.type === 'boolean' && setting.default === true) {
    return new Option(name.replace('--', '--no-'), `do not ${setting.help}`).default(undefined);
  }
  const spelling =
    setting.type === 'boolean'
      ? name
      : setting.type === 'list'
        ? `${name} ${setting.bare ? `[${placeholder}...]` : `<${placeholder}...>`}`
        : `${name} <${placeholder}>`;
  return new Option(spelling, setting.help + defaultNote(key, setting));
}

function defaultNote(key: string, { default: value }: Setting): string {
  const shown = typeof value === 'number' && !Number.isNaN(value) && value < 1_000_000_000 ? String(value) : '';
  const text = typeof value === 'string' && value !== '' ? value : shown;
  return text ? ` (default: ${text}; ${environmentName(key)})` : '';
}
