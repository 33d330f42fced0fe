/**
 * Curves that need no labels (Batsakis fig. 12–17, Liu fig. 9–18), and the harvest of each segment of a crawl (Jamali Fig. 3). They stand
 * beside the curves by labels; nobody is ranked by them.
 */
import { average } from '../metrics/bootstrap.js';
import { harvestBySegment, harvestRateAfter, segmentSize } from '../metrics/harvest.js';
import type { FinishedRun } from '../page-experiment/crawl/finished-run.js';
import { type OpinionJudge, opinionJudges } from '../page-experiment/webs/similarity-meter.js';
import { type AveragedCurve, type Axis, meanCurve } from './averaged-curves.js';

export interface OpinionCurves {
  /** Batsakis §4.2 b. */
  averageSimilarity: AveragedCurve;
  /** Liu eq. 9, on reduced vectors. */
  maximumAverageSimilarity: AveragedCurve;
  /** Share of the fetched pages that a judge who knows no labels calls relevant. */
  called: Map<OpinionJudge, AveragedCurve>;
  /** Relevant share of each segment, by labels; the mean over the runs that got there. */
  segments: AveragedCurve;
}

export interface Segments {
  size: number;
  /** Fetches in the middle of each segment. */
  middles: number[];
}

/** Segments of the longest crawl. */
export function segmentsOf(runs: readonly FinishedRun[]): Segments {
  const longest = Math.max(0, ...runs.map(({ fetched }) => fetched));
  const size = segmentSize(longest);
  const count = Math.ceil(longest / size);
  return { size, middles: Array.from({ length: count }, (_, index) => (index + 0.5) * size) };
}

export function opinionCurves(runs: readonly FinishedRun[], axis: Axis, { size, middles }: Segments): OpinionCurves {
  const judged = opinionJudges.filter(judge => runs.length > 0 && runs.every(run => run.calledRelevant[judge]));
  const segments = runs.map(run => harvestBySegment(run, size));
  return {
    averageSimilarity: meanCurve(runs, axis, (run, fetches) => similarityAt(run, fetches, 'average')),
    maximumAverageSimilarity: meanCurve(runs, axis, (run, fetches) => similarityAt(run, fetches, 'maximum')),
    called: new Map(
      judged.map(judge => [
        judge,
        meanCurve(runs, axis, (run, fetches) => harvestRateAfter(run.calledRelevant[judge]!, fetches)),
      ]),
    ),
    segments: {
      mean: middles.flatMap((_, index) => {
        const reached = segments.filter(shares => shares.length > index);
        return reached.length === 0 ? [] : [average(reached.map(shares => shares[index]))];
      }),
    },
  };
}

/** The last point that is not beyond these fetches, or the first one. */
function similarityAt({ similarityCurves }: FinishedRun, fetches: number, which: 'average' | 'maximum'): number {
  const { fetches: points } = similarityCurves;
  let at = 0;
  while (at + 1 < points.length && points[at + 1] <= fetches) at++;
  return similarityCurves[which][at] ?? 0;
}
