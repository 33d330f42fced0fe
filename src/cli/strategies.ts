import { Command } from 'commander';
import { table } from './table.js';

export function strategiesCommand(): Command {
  return new Command('strategies')
    .description('list every strategy: what it does, its parameters, what it needs')
    .argument('[NAME]', 'show one strategy with its parameters')
    .option('--json', 'print as JSON')
    .action(async (name: string | undefined, { json }: { json?: boolean }) => {
      const { findStrategy, strategies } = await import('../crawl/strategies/registry.js');
      const chosen = name === undefined ? strategies : [findStrategy(name)];
      if (json) {
        const plain = chosen.map(({ create: _create, ...definition }) => definition);
        process.stdout.write(`${JSON.stringify(plain, null, 2)}\n`);
      } else if (name !== undefined) {
        process.stdout.write(details(chosen[0]));
      } else {
        const rows = chosen.map(({ name, family, paper, needs, summary }) => [
          name,
          family,
          paper,
          needs.join(', '),
          summary,
        ]);
        process.stdout.write(table(['name', 'family', 'paper', 'needs', 'order'], rows));
        process.stdout.write(
          '\nhoneyguide strategies NAME shows the parameters of one; --param key=value sets them.\n',
        );
      }
    });
}

type Definition = typeof import('../crawl/strategies/registry.js')['strategies'][number];

function details(definition: Definition): string {
  const { name, family, paper, needs, summary, parameters } = definition;
  const head = `${name} (${family}; ${paper})\n${summary}\nNeeds: ${needs.join(', ') || 'nothing but seeds'}\n`;
  if (parameters.length === 0) return `${head}No parameters.\n`;
  const rows = parameters.map(parameter => {
    const { minimum, maximum, choices } = parameter;
    const range =
      choices?.join(' | ') ??
      (minimum !== undefined || maximum !== undefined ? `${minimum ?? ''}…${maximum ?? ''}` : '');
    return [parameter.name, String(parameter.default), range, parameter.help];
  });
  return `${head}\n${table(['parameter', 'default', 'allowed', 'meaning'], rows)}`;
}
