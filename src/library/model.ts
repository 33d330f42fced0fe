/** MODEL files: what `train` saves and `crawl --model` uses. */
import { readFileSync } from 'node:fs';
import { FailureError, UsageError } from '../core/errors.js';
import type { TrainedModel } from '../core/session.js';
import { shellCommand } from '../core/shell-command.js';
import { writeWholeFile } from '../core/whole-file.js';
import { SESSION_FORMAT } from '../sessions/session-file.js';

export const modelFormat = 'honeyguide-model';
export const modelVersion = 1;

export function loadModel(path: string): TrainedModel {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message;
    throw new UsageError(`Cannot read the model ${path}: ${why}. Make one with honeyguide train.`);
  }
  const { format, version, ...rest } = (value ?? {}) as Partial<TrainedModel>;
  if ((format as string) === SESSION_FORMAT) {
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
  const { strategy, parameters, targets, trainedOn } = rest;
  if (typeof strategy !== 'string' || typeof parameters !== 'object' || !Array.isArray(targets) || !trainedOn) {
    throw new UsageError(`${path} is damaged: strategy, parameters, targets or trainedOn is missing. Train it again.`);
  }
  return value as TrainedModel;
}

export function saveModel(path: string, model: TrainedModel): void {
  try {
    writeWholeFile(path, `${JSON.stringify(model)}\n`);
  } catch (error) {
    throw new FailureError(`Cannot write the model ${path}: ${(error as Error).message}.`);
  }
}
