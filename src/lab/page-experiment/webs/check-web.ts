/** What an experiment says about its web, held against the web itself. */
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import type { Mismatch } from '../../runner/experiment-kind.js';
import type { Experiment, LabelMatch } from '../definition/definition.js';
import { SplitWeb, wholeWeb } from './split-web.js';
import { seedsOf } from './topic-web.js';

export function mismatchWith(experiment: Experiment, web: FrozenWeb): Mismatch | undefined {
  const { splits, topics } = experiment;
  if (splits) {
    const values = labelValues(web, splits.by);
    if (values.size === 0) {
      return {
        keys: ['splits', 'by'],
        message: `no page has a label "${splits.by}"; there are: ${labelNames(web).join(', ') || 'none'}.`,
      };
    }
    for (const list of ['values', 'train'] as const) {
      const index = splits[list].findIndex(value => !values.has(value));
      if (index >= 0) {
        return {
          keys: ['splits', list, index],
          message: `no page has ${splits.by} "${splits[list][index]}"; there are: ${someOf(values)}.`,
        };
      }
    }
  }
  for (let index = 0; index < topics.length; index++) {
    const message = unknownLabels(web, topics[index].relevant);
    if (message) return { keys: ['topics', index, 'relevant'], message };
  }
  for (const name of splits?.values ?? [wholeWeb]) {
    const split = new SplitWeb(web, splits, name);
    for (let index = 0; index < topics.length; index++) {
      if (seedsOf(split, topics[index]).length === 0) {
        const where = splits ? ` with ${splits.by} "${name}"` : '';
        return {
          keys: ['topics', index, 'seeds'],
          message: `no recorded page${where} is a seed of "${topics[index].name}".`,
        };
      }
    }
  }
  return undefined;
}

/** Why no page has these labels; undefined when some do. */
function unknownLabels(web: FrozenWeb, wanted: LabelMatch): string | undefined {
  if (web.matching(wanted).length > 0) return undefined;
  for (const [name, value] of Object.entries(wanted)) {
    const values = labelValues(web, name);
    if (values.size === 0) return `no page has a label "${name}"; there are: ${labelNames(web).join(', ') || 'none'}.`;
    const unknown = [value].flat().filter(each => !values.has(each));
    if (unknown.length > 0) return `no page has ${name} "${unknown[0]}"; there are: ${someOf(values)}.`;
  }
  return 'no page has all of these labels.';
}

function someOf(values: Set<string>): string {
  const sorted = [...values].sort();
  return sorted.slice(0, 20).join(', ') + (sorted.length > 20 ? ' …' : '');
}

function labelValues(web: FrozenWeb, name: string): Set<string> {
  const values = new Set<string>();
  for (let number = 0; number < web.size; number++) {
    const value = web.page(number).labels?.[name];
    for (const each of Array.isArray(value) ? value : [value]) if (typeof each === 'string') values.add(each);
  }
  return values;
}

function labelNames(web: FrozenWeb): string[] {
  const names = new Set<string>();
  for (let number = 0; number < web.size; number++) {
    for (const name of Object.keys(web.page(number).labels ?? {})) names.add(name);
  }
  return [...names].sort();
}
