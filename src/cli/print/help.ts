/** How `--help` and complaints about what was typed look. */
import { type Command, Help } from 'commander';
import { familiarOption } from './familiar-options.js';
import { print, sentence } from './output.js';
import { wrap } from './text.js';

const indent = '  ';

/** Flags keep to the left third; a longer one stands on a line of its own, above its description. */
class FittedHelp extends Help {
  override minWidthToWrap = 20;

  override padWidth(command: Command, helper: Help): number {
    return Math.min(super.padWidth(command, helper), Math.max(16, Math.floor((this.helpWidth ?? 80) / 3)));
  }

  override subcommandTerm(command: Command): string {
    return [command.name(), ...argumentsOf(command)].join(' ');
  }

  /** With the flags that must be there. */
  override commandUsage(command: Command): string {
    const names: string[] = [];
    for (let each: Command | null = command; each; each = each.parent) names.unshift(each.name());
    if (command.commands.length > 0) return [...names, 'COMMAND'].join(' ');
    const needed = command.options.filter(option => option.mandatory).map(({ flags }) => flags);
    return [...names, ...argumentsOf(command), ...needed, '[options]'].join(' ');
  }

  override formatItem(term: string, termWidth: number, description: string): string {
    const below = ' '.repeat(indent.length + termWidth + indent.length);
    const lines = wrap(description, (this.helpWidth ?? 80) - below.length - 1).map(line => `${below}${line}`);
    if (term.length > termWidth) return [`${indent}${term}`, ...lines].join('\n').trimEnd();
    return `${indent}${term.padEnd(termWidth)}${indent}${lines.join('\n').trimStart()}`.trimEnd();
  }
}

function argumentsOf(command: Command): string[] {
  return command.registeredArguments.map(argument => {
    const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
    return argument.required ? name : `[${name}]`;
  });
}

/** Who typed another crawler's name for an option is told ours; what is merely spelt alike would lead astray. */
function withOurName(command: Command, problem: string): string {
  const typed = /^unknown option '(--[\w-]+)/.exec(problem)?.[1];
  const option = typed === undefined ? undefined : familiarOption(typed);
  if (option === undefined || !command.options.some(({ long }) => long === option)) return problem;
  return `unknown option '${typed}' (Did you mean ${option}?).`;
}

/** For a command and those below it. What ends one early is thrown, not exited with. */
export function configureHelp(command: Command): void {
  command.createHelp = () => new FittedHelp();
  command.configureOutput({
    outputError: text => {
      const problem = withOurName(command, text.replace(/^error: /, '').replace(/\.?\s*$/, '.'));
      const usage = command.createHelp().commandUsage(command);
      const line = `honeyguide: ${problem}${problem.includes('Write ') ? '' : ` Write: ${usage} (--help says more)`}`;
      print(`${sentence(line, { stream: process.stderr })}\n`, process.stderr);
    },
  });
  command.exitOverride();
  command.commands.forEach(configureHelp);
}
