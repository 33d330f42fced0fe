/** What can be said of a page in `--where`: one line for each field. */
import { UsageError } from '../../../core/errors.js';
import { siteOfHost } from '../../../core/url.js';
import type { CollectedPage } from '../../collection-types.js';

export type PageTest = (page: CollectedPage) => boolean;

export const operators = ['=', '!=', '>=', '<=', '>', '<', '~'] as const;
type Operator = (typeof operators)[number];

export interface Condition {
  field: string;
  operator: Operator;
  value: string;
}

type Kind = 'text' | 'number' | 'date' | 'boolean' | 'host' | 'language' | 'type';

interface Field {
  kind: Kind;
  of: (page: CollectedPage) => string | number | boolean;
}

const fields: Record<string, Field> = {
  host: { kind: 'host', of: page => page.host },
  site: { kind: 'text', of: page => siteOfHost(page.host) },
  url: { kind: 'text', of: page => page.url },
  language: { kind: 'language', of: page => page.language },
  // What a page does not say counts as no date, and no comparison holds of it.
  date: { kind: 'date', of: ({ details }) => details.published || details.modified },
  fetched: { kind: 'date', of: page => new Date(page.fetchedAt).toISOString() },
  score: { kind: 'number', of: page => page.score },
  relevant: { kind: 'boolean', of: page => page.relevant },
  type: { kind: 'type', of: page => page.contentType },
  status: { kind: 'number', of: page => page.status },
  depth: { kind: 'number', of: page => page.depth },
  bytes: { kind: 'number', of: page => page.bytes },
  title: { kind: 'text', of: page => page.title },
  author: { kind: 'text', of: page => page.details.author },
  licence: { kind: 'text', of: page => page.details.licence },
};

export const fieldNames: readonly string[] = Object.keys(fields);

const complaint = (problem: string) => new UsageError(`--where: ${problem}`);

export function conditionOf({ field: name, operator, value }: Condition): PageTest {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw complaint(`there is no field ${JSON.stringify(name)}. Use one of: ${fieldNames.join(', ')}.`);
  if (operator === '~') return likeness(name, field, value);
  const ordered = operator !== '=' && operator !== '!=';
  if (ordered && field.kind !== 'number' && field.kind !== 'date') {
    throw complaint(`${name} has no order: write ${name} = …, ${name} != … or ${name} ~ REGEX.`);
  }
  if (field.kind === 'number') return numbers(name, field, operator, value);
  if (field.kind === 'date') return dates(name, field, operator, value);
  const equal = equality(name, field.kind, value);
  return operator === '!=' ? page => !equal(field.of(page)) : page => equal(field.of(page));
}

function likeness(name: string, { kind, of }: Field, value: string): PageTest {
  if (kind === 'number' || kind === 'boolean') throw complaint(`${name} is no text: write ${name} = ….`);
  let pattern: RegExp;
  try {
    pattern = new RegExp(value, 'iu');
  } catch (error) {
    throw complaint(`${JSON.stringify(value)} is no regular expression (${(error as Error).message}).`);
  }
  return page => pattern.test(String(of(page)));
}

function numbers(name: string, { of }: Field, operator: Operator, value: string): PageTest {
  const wanted = Number(value);
  if (value.trim() === '' || !Number.isFinite(wanted)) {
    throw complaint(`${name} is a number: write ${name} ${operator} 0.5, not ${JSON.stringify(value)}.`);
  }
  return page => compared(Number(of(page)) - wanted, operator);
}

const datePattern = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}.*)?)?)?$/;

/** A date that is given in part (`2024`, `2024-05`) stands for all of that time. */
function dates(name: string, { of }: Field, operator: Operator, value: string): PageTest {
  if (!datePattern.test(value) || Number.isNaN(Date.parse(value))) {
    throw complaint(`${name} is a date: write ${name} ${operator} 2024-05-31, not ${JSON.stringify(value)}.`);
  }
  return page => {
    const date = String(of(page)).slice(0, value.length);
    // Of a page that gives less (only its year), as much is compared.
    const known = value.slice(0, date.length);
    if (date === '') return operator === '!=';
    return compared(date < known ? -1 : date > known ? 1 : 0, operator);
  };
}

function equality(name: string, kind: Kind, value: string): (found: string | number | boolean) => boolean {
  const wanted = value.toLowerCase();
  const same = (found: string | number | boolean) => String(found).toLowerCase() === wanted;
  if (kind === 'boolean') {
    if (wanted !== 'true' && wanted !== 'false') throw complaint(`write ${name} = true or ${name} = false.`);
    return same;
  }
  if (kind === 'host' && wanted.startsWith('*.')) {
    const domain = wanted.slice(2);
    return found => String(found) === domain || String(found).endsWith(`.${domain}`);
  }
  // "en" means en-gb too; "en-gb" only itself.
  if (kind === 'language') return found => same(found) || String(found).toLowerCase().startsWith(`${wanted}-`);
  if (kind === 'type') {
    return found => {
      const media = String(found).split(';')[0].trim().toLowerCase();
      return media === wanted || media.split('/')[1] === wanted || media.split('/')[0] === wanted.replace(/\/\*$/, '');
    };
  }
  return same;
}

function compared(difference: number, operator: Operator): boolean {
  if (operator === '=') return difference === 0;
  if (operator === '!=') return difference !== 0;
  if (operator === '>') return difference > 0;
  if (operator === '>=') return difference >= 0;
  return operator === '<' ? difference < 0 : difference <= 0;
}
