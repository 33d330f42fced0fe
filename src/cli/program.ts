/** What `honeyguide` can be told: one file per subcommand beside this one. */
import { Command, CommanderError } from 'commander';
import { programVersion } from '../core/program-version.js';
import { complain } from './errors.js';
import { configureHelp } from './print/help.js';
import { type CommandEntry, commands } from './start/commands.js';

/** The whole command line, new each time: a parsed one keeps what was given. Only the command that is `asked` for is loaded; `isRun`: not only for its help. */
async function commandLine(asked: string | undefined, isRun: boolean): Promise<Command> {
  const program = new Command('honeyguide')
    .description('A focused web crawler: give it a topic, it fetches the pages on that topic and little else.')
    .version(programVersion())
    .addHelpText('after', '\nTry it without a network:  honeyguide demo');

  for (const entry of commands) {
    if (entry.name === asked && isRun) await entry.warmUp?.();
    const command = entry.name === asked ? await entry.make() : unloaded(entry);
    program.addCommand(command.description(entry.summary).copyInheritedSettings(program));
  }

  configureHelp(program);
  return program;
}

/** A command as the list of all of them shows it. */
function unloaded({ name, takes }: CommandEntry): Command {
  const command = new Command(name);
  return takes === '' ? command : command.arguments(takes);
}

/** Runs one command. Gives the exit code when it ended early: help, bad usage, a failure; nothing when it ran through. */
export async function runProgram(words: readonly string[]): Promise<number | undefined> {
  try {
    const isRun = !words.some(word => word === 'help' || word === '--help' || word === '-h');
    const program = await commandLine(words[0] === 'help' ? words[1] : words[0], isRun);
    await program.parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    // Bad usage ends with 2 everywhere; commander's own default is 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return complain(error);
  }
}
