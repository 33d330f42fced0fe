/** What the experiments gave when they were run as a whole: experiments/expected/NAME.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ExpectedNumbers {
  runs: {
    split: string;
    topic: string;
    strategy: string;
    params: object;
    label: string;
    fetched: number;
    recallArea: number;
  }[];
  summary: { strategy: string; metric: string; mean: number }[];
}

/** Path of a file of the project, or of one beside it. */
export const projectPath = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

export const expectedNumbers = (experiment: string): ExpectedNumbers =>
  JSON.parse(readFileSync(projectPath(`experiments/expected/${experiment}.json`), 'utf8')) as ExpectedNumbers;
