/** What a person has put into the form so far. It is kept while the tab is open, so a reload loses nothing. */
import type { Answer, Body } from '../../api/client.ts';
import {
  type Filled,
  filledOf,
  isPairs,
  linesOf,
  type Setting,
  settingOf,
  settingsOf,
  valuesOf,
} from './setting-schema.ts';

export type Offered = Answer<'get /api/settings'>;
export type CrawlRequest = Body<'post /api/crawls'>;

export interface Draft {
  query: string;
  name: string;
  seeds: string;
  /** Names of collections whose best pages are seeds. */
  earlier: readonly string[];
  onTopic: string;
  offTopic: string;
  pages: string;
  strategy: string;
  params: Filled;
  judge: string;
  judgeParams: Filled;
  others: Filled;
  trial: boolean;
}

const kept = 'honeyguide-new-crawl';

/** Chosen where nothing is. */
export const usualStrategy = 'adaptive';
export const usualJudge = 'evidence';

const empty: Draft = {
  ...{ query: '', name: '', seeds: '', earlier: [], onTopic: '', offTopic: '', pages: '1000' },
  ...{ strategy: '', params: {}, judge: '', judgeParams: {}, others: {}, trial: true },
};

export function keptDraft(): Draft {
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(kept) ?? '{}') };
  } catch {
    return empty;
  }
}

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(kept, JSON.stringify(draft));
export const dropDraft = (): void => sessionStorage.removeItem(kept);

/** The crawl of a collection once more, to be changed: everything that was not usual. Examples are not among the settings. */
export function draftLike(settings: Readonly<Record<string, unknown>>, offered: Offered, wanted?: number): Draft {
  const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : '');
  const strategy = text('strategy');
  const judge = text('judge');
  const params = parametersOf(partOf(offered.strategies, strategy));
  const judgeParams = parametersOf(partOf(offered.judges, judge));
  return {
    ...empty,
    query: text('query'),
    name: isAfter(text('name'), text('query')) ? '' : text('name'),
    seeds: Array.isArray(settings.seeds) ? settings.seeds.join('\n') : '',
    pages: String(wanted ?? settings.pages ?? empty.pages),
    strategy: strategy === usualStrategy ? '' : strategy,
    params: filledOf(params, isPairs(settings.params) ? settings.params : {}),
    judge: judge === usualJudge ? '' : judge,
    judgeParams: filledOf(judgeParams, isPairs(settings.judgeParams) ? settings.judgeParams : {}),
    others: filledOf(otherSettings(offered), settings),
  };
}

/** The collection is called after the words of its topic, so it need not be named. */
const isAfter = (name: string, query: string): boolean =>
  query
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .startsWith(name);

/** The same, and these private addresses may be asked. */
export function withAllowed(draft: Draft, allowed: readonly string[]): Draft {
  return allowed.length === 0 ? draft : { ...draft, others: { ...draft.others, allowPrivate: allowed.join('\n') } };
}

/** What keeps a crawl from beginning: the field to fill in, and a sentence. */
export function missingIn(draft: Draft): { field: keyof Draft; words: string } | undefined {
  if (!draft.query.trim() && !draft.onTopic.trim()) {
    return { field: 'query', words: 'Say in a few words what you are looking for, or show an example.' };
  }
  const hosts = String(draft.others.hosts ?? '').trim();
  if (!draft.seeds.trim() && !hosts && draft.earlier.length === 0) {
    return { field: 'seeds', words: 'Name at least one address to start at.' };
  }
  return undefined;
}

/** Settings that have a place of their own in the form. */
const placed = new Set(['query', 'seeds', 'strategy', 'params', 'judge', 'judgeParams', 'pages']);
export const otherSettings = ({ schema }: Offered): Setting[] =>
  settingsOf(schema).filter(({ name }) => !placed.has(name));

type Part = Offered['strategies'][number] | Offered['judges'][number];
export const partOf = <Found extends Part>(parts: readonly Found[], name: string): Found | undefined =>
  parts.find(each => each.name === name);

/** Parameters of a strategy or judge, as fields. */
export function parametersOf(part: Part | undefined): Setting[] {
  return (part?.parameters ?? []).flatMap(parameter => {
    const { name, help, choices, minimum, maximum, integer, default: usual } = parameter;
    const type =
      typeof usual === 'boolean' ? 'boolean' : minimum === undefined ? 'string' : integer ? 'integer' : 'number';
    const setting = settingOf(name, { type, description: help, enum: choices, minimum, maximum, default: usual });
    return setting ? [setting] : [];
  });
}

export function requestOf(draft: Draft, offered: Offered | undefined): CrawlRequest {
  const others = offered ? valuesOf(otherSettings(offered), draft.others) : {};
  const params = offered ? valuesOf(parametersOf(partOf(offered.strategies, draft.strategy)), draft.params) : {};
  const judgeParams = offered ? valuesOf(parametersOf(partOf(offered.judges, draft.judge)), draft.judgeParams) : {};
  const settings: CrawlRequest['settings'] = {
    ...others,
    ...{ query: draft.query.trim(), seeds: linesOf(draft.seeds).map(withScheme), pages: Number(draft.pages) || 1000 },
    ...(draft.strategy && {
      strategy: draft.strategy,
      ...(Object.keys(params).length > 0 && { params: scalars(params) }),
    }),
    ...(draft.judge && {
      judge: draft.judge,
      ...(Object.keys(judgeParams).length > 0 && { judgeParams: scalars(judgeParams) }),
    }),
  };
  const [onTopic, offTopic] = [examplesOf(draft.onTopic), examplesOf(draft.offTopic)];
  return {
    ...(draft.name.trim() && { name: draft.name.trim() }),
    settings,
    examples: { relevant: onTopic.urls, other: offTopic.urls },
    texts: { relevant: onTopic.texts, other: offTopic.texts },
    seedsFrom: [...draft.earlier],
    trial: draft.trial,
  };
}

type Scalar = string | number | boolean;
function scalars(values: Readonly<Record<string, Scalar | string[]>>): Record<string, Scalar> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value]),
  );
}

/** People leave the scheme out; nearly all sites have https. */
const withScheme = (seed: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(seed) ? seed : `https://${seed}`);

/** Addresses, one a line; or texts of pages, parted by lines of dashes. */
export function examplesOf(given: string): { urls: string[]; texts: string[] } {
  const blocks = given
    .split(/^\s*-{3,}\s*$/m)
    .map(block => block.trim())
    .filter(Boolean);
  const isList = (block: string) => linesOf(block).every(line => /^https?:\/\/\S+$/i.test(line));
  return {
    urls: blocks.filter(isList).flatMap(linesOf),
    texts: blocks.filter(block => !isList(block)),
  };
}
