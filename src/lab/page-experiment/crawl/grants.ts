/** What strategy and judge of a run know before the first page. Only the critic `labels` shows all there is. */
import type { Corpus } from '../../../core/corpus.js';
import type { Random } from '../../../core/random.js';
import type { Session } from '../../../core/session.js';
import type { Example } from '../../../core/topic.js';
import { automaticJudge } from '../../../crawl/judge/automatic.js';
import type { Preparation } from '../../../crawl/preparation.js';
import type { CorpusKind, SessionKind, Training } from '../definition/definition.js';
import type { Critic, FullHearing } from '../definition/hearing.js';
import type { TopicWeb } from '../webs/topic-web.js';

/** What a learning strategy is shown of the other splits. */
export interface Lesson {
  corpus?: CorpusKind;
  session?: SessionKind;
  training?: Training;
}

type Grant = Pick<Preparation, 'topic' | 'corpus' | 'session'>;

export function grantsOf(
  target: TopicWeb,
  { critic, pretrained }: FullHearing,
  lesson: Lesson,
  random: Random,
): { judge: Grant; strategy: Grant } {
  const { split } = target;
  const { corpus: kind } = lesson;
  const judge =
    critic === 'labels' ? everything(target, split.corpus({ kind }), lesson, random) : granted(critic, target, kind);
  if (!pretrained) return { judge, strategy: judge };
  return { judge, strategy: everything(target, split.corpus({ labelled: true, kind }), lesson, random) };
}

/** Name of the judge of a critic. `keywords` and `examples` are what `auto` takes when there is nothing else. */
export function judgeOf(critic: Critic, query: string): string {
  if (critic === 'labels' || critic === 'classifier') return critic;
  return automaticJudge({ query, examples: critic === 'examples', labels: false });
}

function granted(critic: Exclude<Critic, 'labels'>, { topic, split }: TopicWeb, kind?: CorpusKind): Grant {
  const { name, query, seeds, examples } = topic;
  return {
    topic: { name, query, seeds, examples: critic === 'keywords' ? [] : examples },
    ...(critic === 'classifier' && { corpus: split.corpus({ kind }) }),
  };
}

/** The other splits in every form. */
function everything(target: TopicWeb, corpus: Corpus, { session: kind, training }: Lesson, random: Random): Grant {
  const browsing = random.fork('session');
  let session = training && target.session(browsing, kind, training);
  return {
    topic: session ? { ...target.topic, examples: targetsOf(session) } : target.topic,
    corpus,
    // Made only for those who ask.
    get session() {
      session ??= target.session(browsing, kind);
      return session;
    },
  };
}

function targetsOf({ pages }: Session): Example[] {
  return pages.flatMap(({ url, title, text, useful }) => (useful ? [{ url, title, text, relevant: true }] : []));
}
