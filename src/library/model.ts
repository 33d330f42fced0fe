/** MODEL files: what `train` saves and `crawl --model` uses. */
import { readFileSync } from 'node:fs';
import { FailureError, UsageError } from '../core/errors.js';
import { writeWholeFile } from '../core/files/whole-file.js';
import {
  anything,
  block,
  choice,
  integer,
  list,
  map,
  number,
  type Origin,
  optional,
  readTable,
  scalar,
  spelled,
  table,
  text,
} from '../core/schema/index.js';
import type { TrainedModel } from '../core/session.js';
import { shellCommand } from '../core/shell-command.js';
import { SESSION_FORMAT } from '../sessions/session-file.js';

export const modelFormat = 'honeyguide-model';
export const modelVersion = 1;

const count = integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const weight = number({ minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE });
const modelTable = table({
  strategy: text({ notEmpty: true }),
  parameters: map(scalar()),
  trainedOn: block({ session: text(), recorded: text(), pages: count, links: count, targets: count }),
  targets: list(block({ url: text(), title: text(), text: text() })),
  reading: optional(block({ counts: choice(['log']), bias: weight, words: list(text()), weights: list(weight) })),
  learnt: optional(anything()),
});

export function loadModel(path: string): TrainedModel {
  const { format, version, ...rest } = readJson(path);
  if (format === SESSION_FORMAT) {
    throw new UsageError(
      `${path} is a session. Learn from it first: ${shellCommand('train', path, '--strategy', 'hmm', '--out', 'MODEL')}`,
    );
  }
  if (format !== modelFormat) throw new UsageError(`${path} is not a model. Make one with honeyguide train.`);
  if (version !== modelVersion) {
    throw new UsageError(
      `${path} is a model of version ${version}; this program reads version ${modelVersion}. Train it again.`,
    );
  }
  const damaged: Origin = {
    ...spelled(key => `"${key}"`),
    error: (_path, message) => new UsageError(`${path} is damaged: ${message} Train it again.`),
  };
  const model = readTable(modelTable, rest, damaged);
  return { format, version, ...model, learnt: model.learnt };
}

function readJson(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' ? { ...value } : {};
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : messageOf(error);
    throw new UsageError(`Cannot read the model ${path}: ${why}. Make one with honeyguide train.`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function saveModel(path: string, model: TrainedModel): void {
  try {
    writeWholeFile(path, `${JSON.stringify(model)}\n`);
  } catch (error) {
    throw new FailureError(`Cannot write the model ${path}: ${messageOf(error)}.`);
  }
}
