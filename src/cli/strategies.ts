import { Command } from 'commander';
import { shellCommand } from '../core/shell-command.js';
import { listedParameters } from '../crawl/definition.js';
import type { StrategyDefinition } from '../crawl/strategies/strategy.js';
import { print, printJson, terminalWidth } from './print/output.js';
import { facts, table } from './print/table.js';
import { hanging } from './print/text.js';

export function strategiesCommand(): Command {
  return new Command('strategies')
    .argument('[NAME]', 'show one strategy with its parameters')
    .option('--json', 'print as JSON')
    .action(async (name: string | undefined, { json }: { json?: boolean }) => {
      const { findStrategy, strategies } = await import('../crawl/strategies/registry.js');
      const chosen = name === undefined ? strategies : [findStrategy(name)];
      if (json) printJson(chosen.map(listed));
      else {
        print(name === undefined ? overview(chosen) : details(chosen[0]));
        print(await legend(chosen));
        if (name === undefined) {
          print(`\nParameters of one: ${shellCommand('strategies', 'NAME')}; --param key=value sets them.\n`);
        }
      }
    });
}

function listed({ name, family, paper, summary, parameters, needs }: StrategyDefinition) {
  return { name, family, paper, summary, parameters: listedParameters(parameters), needs };
}

/** Family by family: a name, what orders the frontier, and below it what the strategy needs and where it comes from. */
function overview(strategies: readonly StrategyDefinition[]): string {
  const names = Math.max(...strategies.map(({ name }) => name.length));
  const families = [...new Set(strategies.map(({ family }) => family))];
  const entry = ({ name, summary, needs, paper }: StrategyDefinition) => {
    const source = [needs.length > 0 ? `needs ${needs.join(', ')}` : '', paper].filter(Boolean).join('; ');
    const lead = `  ${name.padEnd(names)}  `;
    const room = terminalWidth() - 1;
    return `${hanging(lead, summary, room)}\n${hanging(' '.repeat(lead.length), `[${source}]`, room)}`;
  };
  return families
    .map(
      family =>
        `${family}\n${strategies
          .filter(each => each.family === family)
          .map(entry)
          .join('\n')}\n`,
    )
    .join('\n');
}

function details({ name, family, paper, needs, summary, parameters }: StrategyDefinition): string {
  const head = `${name}\n\n${facts([
    ['order', summary],
    ['family', family],
    ['needs', needs.join(', ') || 'nothing but seeds'],
    ['paper', paper],
  ])}\n`;
  const rows = listedParameters(parameters).map(({ name, help, minimum, maximum, choices, ...parameter }) => {
    const range = choices?.join(' | ') ?? (minimum === undefined ? '' : `${minimum}…${maximum}`);
    return [name, String(parameter.default), range, help];
  });
  if (rows.length === 0) return `${head}No parameters.\n`;
  return `${head}${table(['parameter', 'default', 'allowed', 'meaning'], rows)}`;
}

/** Which papers the names stand for. */
async function legend(strategies: readonly StrategyDefinition[]): Promise<string> {
  const { papersNamed } = await import('../crawl/strategies/papers.js');
  const named = papersNamed(strategies.map(({ paper }) => paper).join(' '));
  const lines = facts(named.map(({ name, title, year }) => [name, `${title}, ${year}`] as const));
  return named.length === 0
    ? ''
    : `\nPapers, by first author (docs/papers.md says what was taken from each):\n${lines}`;
}
