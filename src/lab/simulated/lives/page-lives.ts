/**
 * How the pages of a simulated web change, appear and vanish. Changes of a page are a Poisson process, as Cho & Garcia-Molina found those of the web to be;
 * rates have a heavy tail, differ by what a page is for (news and home pages every few days, articles every few months), and are alike on one site
 * (Cho & Garcia-Molina, "The evolution of the web", 2000; Adar et al., "The web changes everything", 2009). All of it follows from seed and page number.
 */
import type { Labels } from '../../../core/page.js';
import { integer, number, share, table, type ValuesOf } from '../../../core/schema/index.js';
import { mix, Salt, unit } from '../hash.js';

export const lifeOptions = table({
  days: integer({ default: 364, minimum: 1, maximum: 36_500, help: 'how long the web is looked at' }),
  tempo: number({ default: 1, minimum: 0, maximum: 1000, help: 'how often pages change, times what is usual' }),
  spread: number({
    default: 1.2,
    minimum: 0,
    maximum: 4,
    help: 'how unlike the rates of pages are: σ of their logarithm',
  }),
  siteSpread: number({ default: 0.7, minimum: 0, maximum: 4, help: 'the same of sites' }),
  appearing: share({ default: 0.3, help: 'share of pages that are new after a year' }),
  vanishing: share({ default: 0.2, help: 'share of pages that are gone after a year' }),
  tellsTime: share({ default: 0.4, help: 'share of sites whose pages say when they last changed' }),
});

export type LifeOptions = ValuesOf<typeof lifeOptions>;

/** Times are days. */
export interface PageLife {
  /** Below 0: it was there before. */
  born: number;
  /** When it is gone; Infinity: never. */
  dies: number;
  /** Changes a day. */
  rate: number;
  /** When it changes, in order. */
  changes: Float64Array;
  /** Does its server say when it last changed? */
  tellsTime: boolean;
}

/** What a page was when it was visited. */
export interface Sight {
  /** Which of its contents: 0 is the first one. */
  version: number;
  gone: boolean;
  /** When it last changed. */
  since: number;
}

export function sightOf({ changes, born, dies }: PageLife, at: number): Sight {
  let version = 0;
  while (version < changes.length && changes[version] <= at) version++;
  const gone = at >= dies;
  return { version, gone, since: gone ? dies : version > 0 ? changes[version - 1] : born };
}

/** Days between two changes, in the middle, by what a page is for. */
const usualDays: Readonly<Record<string, number>> = {
  home: 3,
  news: 1.5,
  section: 7,
  list: 10,
  department: 60,
  people: 45,
  courses: 45,
  hub: 40,
  article: 120,
  person: 150,
  course: 90,
};
const otherDays = 300;
const year = 365;
/** Pages through which others are reached neither come late nor go: nothing else would be found. */
const leaves: ReadonlySet<string> = new Set(['article', 'person', 'course']);

export function lifeOf(
  page: number,
  { role, site }: Labels,
  seed: number,
  { days, tempo, spread, siteSpread, appearing, vanishing, tellsTime }: LifeOptions,
): PageLife {
  const siteNumber = hashName(String(site));
  const scale = Math.exp(
    spread * normal(seed, Salt.changeRate, page) + siteSpread * normal(seed, Salt.changeRate, siteNumber + 1),
  );
  const rate = (tempo * scale) / (usualDays[String(role)] ?? otherDays);
  const isLeaf = leaves.has(String(role));
  const [early, late] = [unit(seed, Salt.lifetime, page), unit(seed, Salt.lifetime, page, 1)];
  const born = isLeaf && early < appearing ? (year * early) / appearing : -1;
  const dies = isLeaf && late < vanishing ? Math.max(0, born) + (year * late) / vanishing : Number.POSITIVE_INFINITY;
  const changes: number[] = [];
  const end = Math.min(days, dies);
  for (let at = Math.max(0, born), count = 0; rate > 0; count++) {
    at -= Math.log(1 - unit(seed, Salt.changeTimes, page, count)) / rate;
    if (at >= end) break;
    changes.push(at);
  }
  const tells = unit(seed, Salt.tellsTime, siteNumber) < tellsTime;
  return { born, dies, rate, changes: Float64Array.from(changes), tellsTime: tells };
}

/** Box and Muller. */
function normal(seed: number, salt: number, what: number): number {
  const first = 1 - unit(seed, salt, what, 1);
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * unit(seed, salt, what, 2));
}

function hashName(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = mix(hash, 0, name.charCodeAt(i));
  return hash;
}
