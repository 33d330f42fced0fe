import type { TextAnalyser } from '../algorithms/text/analyser.js';
import type { Corpus } from '../core/corpus.js';
import type { Random } from '../core/random.js';
import type { Session, TrainedModel } from '../core/session.js';
import type { Topic } from '../core/topic.js';
import type { TrainedReading } from './training/trained-reading.js';

/** What a strategy or a judge may use to get ready, once, before the first page. */
export interface Preparation {
  topic: Topic;
  /** Tokens, stems, term ids and background document frequencies; shared by everything in one crawl. */
  text: TextAnalyser;
  /** A stream of its own for each consumer; the same seed gives the same crawl. */
  random: Random;
  /** Unlabelled pages to learn from (a frozen web, a folder, a collection), for strategies that want one. */
  corpus?: Corpus;
  /** Pages that a person browsed, with the targets marked, for strategies that learn the ways to them. */
  session?: Session;
  /** What pages on topic read like, from pages elsewhere that somebody judged; one for strategy and judge. */
  reading?: TrainedReading;
  /** What this strategy learnt from a session earlier; it then needs none. */
  model?: TrainedModel;
}
