/**
 * A page is on topic when a classifier trained on example pages says so. What it is trained on depends on what there is:
 * - relevant and other examples: the two classes;
 * - relevant examples and a corpus: a sample of the corpus stands for the other class. A few of its pages may be on topic; with
 *   both classes weighing the same they do little harm;
 * - relevant examples only: one class. A page is on topic when its cosine to the examples' centroid is no less than what all but a
 *   tenth of the examples have with the centroid of the rest.
 */
import { LogisticRegression } from '../../algorithms/learning/logistic-regression.js';
import { NaiveBayes, type WeightedTerms } from '../../algorithms/learning/naive-bayes.js';
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { centroid, cosine, dot, type SparseVector, unitVector } from '../../algorithms/text/vector.js';
import type { CorpusPage } from '../../core/corpus.js';
import type { TermCounts } from '../../core/page.js';
import { choice, share } from '../../core/schema/index.js';
import type { Preparation } from '../preparation.js';
import { exampleVectors } from '../topic-scorer.js';
import { defineJudge } from './judge.js';

/** P(on topic) of a page's terms. */
type Classifier = (terms: TermCounts) => number;

/** Pages of a corpus that stand for "anything else". */
const backgroundPages = 1000;

export const classifierJudge = defineJudge({
  name: 'classifier',
  summary: 'classifier trained on the example pages; a corpus, or nothing, may stand for the pages off topic',
  parameters: {
    method: choice(['logistic', 'bayes'], { default: 'logistic', help: 'logistic regression or naive Bayes' }),
    threshold: share({ default: 0.5, help: 'least probability of a relevant page' }),
  },
  needs: ['examples'],
  create: ({ method, threshold }) => {
    let classify: Classifier | undefined;
    return {
      name: 'classifier',
      prepare: preparation => {
        classify = train(preparation, method);
      },
      judge: page => {
        const score = page.terms.length === 0 ? 0 : classify!(page.terms);
        return { relevant: score > 0 && score >= threshold, score };
      },
    };
  },
});

function train(preparation: Preparation, method: 'logistic' | 'bayes'): Classifier {
  const { topic, text } = preparation;
  const analysed = (relevant: boolean) =>
    topic.examples
      .filter(example => example.relevant === relevant)
      .map(example => text.analyseIn(example.language ?? '', example.title, example.text))
      .filter(counts => counts.length > 0);
  const positives = analysed(true);
  const negatives = analysed(false);
  if (negatives.length === 0) negatives.push(...background(preparation));
  if (positives.length === 0) return () => 0;
  if (negatives.length === 0) return oneClass(exampleVectors(topic, text), text);
  const pages = [...positives, ...negatives];
  const labels = pages.map((_, i) => (i < positives.length ? 1 : 0));
  return method === 'bayes' ? bayes(pages, labels) : logistic(pages, labels, text);
}

function logistic(pages: readonly TermCounts[], labels: readonly number[], text: TextAnalyser): Classifier {
  const point = (terms: TermCounts) => unitVector(text.weigh(terms));
  const regression = new LogisticRegression({ penalty: 1 }).fit(pages.map(point), labels);
  return terms => regression.probability(point(terms));
}

function bayes(pages: readonly TermCounts[], labels: readonly number[]): Classifier {
  const point = ({ ids, counts }: TermCounts): WeightedTerms => ({ ids, values: counts });
  const fitted = new NaiveBayes({ classes: 2, priors: false }).fit(pages.map(point), labels);
  return terms => fitted.probabilities(point(terms))[1];
}

/** The score is 1/2 where the cosine reaches what is usual among the examples. */
function oneClass(examples: readonly SparseVector[], text: TextAnalyser): Classifier {
  const centre = centroid(examples);
  const count = examples.length;
  const withRest = examples.map(example => {
    if (count === 1) return 1 / 2;
    // The rest's centroid has the direction of count·centre − u, u being the example at unit length.
    const along = (count * dot(example, centre)) / example.norm;
    const length = Math.sqrt(Math.max(1e-18, count * count * centre.norm * centre.norm - 2 * along + 1));
    return (along - 1) / length;
  });
  const usual = Math.max(withRest.sort((a, b) => a - b)[Math.floor(count / 10)], 1e-9);
  return terms => {
    const similarity = Math.max(0, cosine(text.weigh(terms), centre));
    return similarity / (similarity + usual);
  };
}

/** A sample of the corpus without the examples, every page equally likely (reservoir sampling, Vitter 1985). */
function background({ topic, text, corpus, random }: Preparation): TermCounts[] {
  if (!corpus) return [];
  const own = new Set(topic.examples.map(example => example.url));
  const sample: Pick<CorpusPage, 'title' | 'text' | 'language'>[] = [];
  let seen = 0;
  for (const page of corpus.pages()) {
    if (own.has(page.url)) continue;
    seen++;
    const place = sample.length < backgroundPages ? sample.length : random.below(seen);
    if (place < backgroundPages) sample[place] = { title: page.title, text: page.text, language: page.language };
  }
  return sample
    .map(page => text.analyseIn(page.language ?? '', page.title, page.text))
    .filter(counts => counts.length > 0);
}
