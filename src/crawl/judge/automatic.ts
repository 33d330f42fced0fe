/** Which judge `auto` is, here and in the lab: what is measured there is what a user gets. */
import { UsageError } from '../../core/errors.js';

/** What there is to judge by. */
export interface JudgeGrounds {
  query: string;
  /** Pages that the user calls on topic, or a model learnt from such. */
  examples: boolean;
  /** The pages of this web say themselves what they are. */
  labels: boolean;
}

/** Labels leave nothing to judge. The papers' own judges are there for who names them. */
export function automaticJudge({ query, examples, labels }: JudgeGrounds): string {
  if (labels) return 'labels';
  if (examples || query) return 'evidence';
  throw new UsageError(
    'No topic: say what you look for, for example --query "wild bees", or give example pages in a topic file.',
  );
}
