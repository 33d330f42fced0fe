import { UsageError } from '../../core/errors.js';
import type { TrainedModel } from '../../core/session.js';

/** What a strategy learnt, read from a model file, which may have been cut or edited since it was written. */
export function restoreModel<Learnt, Restored>(
  { strategy, learnt }: TrainedModel,
  restore: (learnt: Learnt) => Restored,
): Restored {
  try {
    return restore(learnt as Learnt);
  } catch (error) {
    throw new UsageError(`What ${strategy} learnt is damaged in the model, or of another version. Train it again.`, {
      cause: error,
    });
  }
}
