/**
 * Crawls that are begun from here. Each is a process of its own with a session of its own, so that it outlives this one; it is
 * found again by its folder. What it was given and what it printed lie in `given/` there.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { isProcessAlive } from '../../../core/files/process-alive.js';
import { writeWholeFile } from '../../../core/files/whole-file.js';
import { givenFolderName } from '../../../storage/folder.js';

const topicName = 'topic.yaml';
const outputName = 'output.txt';
const aboutName = 'process.json';

/** What is known of a process that was started for a folder. */
export interface StartedProcess {
  process: number;
  /** Milliseconds since the epoch, when it was started. */
  at: number;
  /** What it does: crawl, resume, judge. */
  task: string;
  /** A trial: so many pages are fetched first, for a person to correct; `wanted` in all. */
  trial?: { pages: number; wanted: number };
}

/** The command line of this program: `node main.js`. */
export type Program = readonly [command: string, ...first: string[]];

export class CrawlProcesses {
  constructor(private readonly program: Program) {}

  /** Begins a crawl in a new folder. Texts are pages that a person pasted. */
  begin(
    folder: string,
    topic: Record<string, unknown>,
    texts: { relevant: readonly string[]; other: readonly string[] },
    trial: StartedProcess['trial'],
  ): void {
    mkdirSync(folder);
    const given = join(folder, givenFolderName);
    mkdirSync(given);
    const { relevant, other } = examplesOf(topic);
    const examples = {
      relevant: [...relevant, ...writeTexts(given, 'on-topic', texts.relevant)],
      other: [...other, ...writeTexts(given, 'off-topic', texts.other)],
    };
    const whole = { ...topic, ...(examples.relevant.length + examples.other.length > 0 && { examples }) };
    writeWholeFile(join(given, topicName), stringify(whole, { lineWidth: 0 }));
    this.start(folder, 'crawl', ['crawl', join(given, topicName), '--out', folder], trial);
  }

  /** Starts a command on a folder. Whoever judges does not end a trial. */
  start(folder: string, task: string, words: readonly string[], trial?: StartedProcess['trial']): void {
    const given = join(folder, givenFolderName);
    mkdirSync(given, { recursive: true });
    const kept = task === 'judge' ? startedFor(folder)?.trial : trial;
    const output = openSync(join(given, outputName), 'w');
    try {
      const [command, ...first] = this.program;
      const child = spawn(command, [...first, ...words], { detached: true, stdio: ['ignore', output, output] });
      // It may fail to start; its folder then says that nobody runs.
      child.on('error', error => writeFileSync(join(given, outputName), String(error)));
      child.unref();
      const about: StartedProcess = { process: child.pid ?? 0, at: Date.now(), task, ...(kept && { trial: kept }) };
      writeWholeFile(join(given, aboutName), JSON.stringify(about));
    } finally {
      closeSync(output);
    }
  }
}

/** What was last started for a folder from here; undefined when nothing was. */
export function startedFor(folder: string): StartedProcess | undefined {
  try {
    const about: unknown = JSON.parse(readFileSync(join(folder, givenFolderName, aboutName), 'utf8'));
    const known = typeof about === 'object' && about !== null && 'process' in about && 'task' in about;
    return known ? (about as StartedProcess) : undefined;
  } catch {
    return undefined;
  }
}

/** Does it still run? A number may have been given to another process since; the lock of the folder tells more where there is one. */
export const isAlive = ({ process: number }: StartedProcess): boolean => isProcessAlive(number);

/** The last line that the process printed: when it failed, why. */
export function lastWords(folder: string): string {
  try {
    const printed = readFileSync(join(folder, givenFolderName, outputName), 'utf8');
    return printed.trim().split('\n').at(-1)?.trim() ?? '';
  } catch {
    return '';
  }
}

/** The topic file that a person's wishes made; empty where there is none. */
export function givenTopic(folder: string): Record<string, unknown> {
  try {
    const topic: unknown = parse(readFileSync(join(folder, givenFolderName, topicName), 'utf8'));
    return typeof topic === 'object' && topic !== null ? { ...topic } : {};
  } catch {
    return {};
  }
}

function examplesOf({ examples }: Record<string, unknown>): { relevant: string[]; other: string[] } {
  const { relevant = [], other = [] } = (examples ?? {}) as { relevant?: string[]; other?: string[] };
  return { relevant, other };
}

function writeTexts(folder: string, stem: string, texts: readonly string[]): string[] {
  return texts.map((content, index) => {
    const name = `${stem}-${index + 1}.txt`;
    writeFileSync(join(folder, name), content);
    return name;
  });
}
