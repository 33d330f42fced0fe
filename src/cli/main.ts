#!/usr/bin/env node
/** The `honeyguide` command. */
import { runProgram } from './program.js';

// A reader that closes early (`honeyguide search … | head`) is not an error.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0);
});

runProgram(process.argv.slice(2)).then(code => {
  if (code !== undefined) process.exit(code);
});
