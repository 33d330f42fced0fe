import { expect, it } from 'vitest';
import { commands } from './commands.js';

it.each(commands)('$name takes what the list of commands says', async ({ name, takes, make }) => {
  const command = await make();
  expect(command.name()).toBe(name);
  const declared = command.registeredArguments.map(argument => {
    const written = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${written}>` : `[${written}]`;
  });
  expect(declared.join(' ')).toBe(takes);
});
