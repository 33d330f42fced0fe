/** What a judge goes by, in words: `auto` takes one judge or another, and who starts a crawl should hear which, and why. */
import { basename } from 'node:path';

export interface GivenGrounds {
  /** Name of the judge. */
  judge: string;
  query: string;
  /** Were example pages given? */
  examples: boolean;
  /** Path of a model, or empty. */
  model: string;
}

/** "by the words of the query and what bees.model learnt"; empty for a judge of one's own, which may go by anything. */
export function groundsInWords({ judge, query, examples, model }: GivenGrounds): string {
  const words = query ? 'the words of the query' : '';
  const shown = examples ? 'your example pages' : '';
  const learnt = model ? `what ${basename(model)} learnt` : '';
  switch (judge) {
    case 'labels':
      return 'by the labels that the topic names';
    case 'keywords':
      return by(words);
    case 'similarity':
    case 'classifier':
      return by(shown, learnt);
    case 'evidence':
      return by(words, shown, learnt) + absent({ words, examples: shown || learnt });
    default:
      return '';
  }
}

function by(...grounds: readonly string[]): string {
  const given = grounds.filter(ground => ground !== '');
  if (given.length < 2) return given.map(ground => `by ${ground}`).join('');
  return `by ${given.slice(0, -1).join(', ')} and ${given.at(-1)}`;
}

function absent({ words, examples }: { words: string; examples: string }): string {
  if (!examples) return '; no example pages were given';
  return words ? '' : '; no words were given';
}
