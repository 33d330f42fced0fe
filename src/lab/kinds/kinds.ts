/** The kinds of experiment by name, for a process that hears only the name. Loaded when asked for: each brings much code of its own. */
import type { ExperimentKind, KindName } from '../runner/experiment-kind.js';

type AnyKind = ExperimentKind<unknown, unknown, unknown, unknown>;

export const kinds: Record<KindName, () => Promise<AnyKind>> = {
  pages: async () => (await import('./page-experiments.js')).pageExperiments,
  revisits: async () => (await import('./revisit-experiments.js')).revisitExperiments,
  sites: async () => (await import('./site-experiments.js')).siteExperiments,
};
