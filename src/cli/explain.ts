import { Command, InvalidArgumentError } from 'commander';
import type { PageNeed } from '../core/page.js';
import type { CollectionJudge } from '../library/judging/collection-judge.js';
import type { Collection } from '../storage/collection.js';
import { type CollectedPage, type Explanation, type ExplanationStep, sureScores } from '../storage/collection-types.js';
import { type PersonLabel, personLabels } from '../storage/person-labels.js';
import type { SiteExplanation } from '../storage/site-types.js';
import { describeSite } from './explain-site.js';
import { counted } from './print/figures.js';
import { print, printJson, sentence } from './print/output.js';
import { wishesIn } from './print/wishes.js';
import { historyLines } from './refreshing/history-lines.js';

interface ExplainFlags {
  json?: boolean;
  between?: [number, number];
}

function twoVisits(text: string): [number, number] {
  const [, from, to] = /^(\d{1,6}),(\d{1,6})$/.exec(text) ?? [];
  if (to === undefined) throw new InvalidArgumentError('It must be two visits with a comma between, such as 1,3.');
  return [Number(from), Number(to)];
}

export function explainCommand(): Command {
  return new Command('explain')
    .argument('<DIR>', 'the collection')
    .argument('<URL|SITE>', 'a URL the crawl knows; a name such as example.org for a whole site')
    .option('--between <A,B>', 'show what changed between two visits, as 1,3', twoVisits)
    .option('--json', 'print as JSON')
    .action(async (folder: string, url: string, { json, between }: ExplainFlags) => {
      const { openCollection, openHistory } = await import('../storage/open.js');
      const { toldHistory } = await import('../library/refresh/told-history.js');
      const collection = openCollection(folder);
      const history = openHistory(folder);
      try {
        const { judgeOf } = await import('../library/judging/collection-judge.js');
        const judging = { ...judgeOf(collection), labels: personLabels(collection) };
        const [explanation, words] = explain(collection, url, judging);
        const told = 'incoming' in explanation ? toldHistory(history, explanation.url, between) : undefined;
        // One visit was told already.
        const visits = told && (told.visits.length > 1 || between) ? historyLines(told) : [];
        if (json) printJson({ ...explanation, ...told });
        else print([words, ...visits.map(line => `${line}\n`)].join(''));
      } finally {
        history.close();
        collection.close();
      }
    });
}

/** A name without a scheme is a site, where the crawl was for sites. */
function explain(collection: Collection, name: string, judging: Judging): [Told, string] {
  if (collection.hasSites && !/^[a-z][a-z0-9+.-]*:\/\//i.test(name)) {
    const site = collection.explainSite(name.replace(/\/$/, ''));
    return [site, describeSite(site)];
  }
  const page = collection.explain(name);
  const { labels, ...judge } = judging;
  return [{ ...page, judge, label: labels.get(page.url) }, describe(page, judging)];
}

function describe({ path, incoming, page }: Explanation, judging: Judging): string {
  const lead = '     ';
  const lines = path.flatMap((step, index) => [
    `${index + 1}. ${step.url}`,
    ...stepLines(step, judging).map(line => sentence(line, { lead })),
  ]);
  if (page) lines.push(...pageLines(page).map(line => sentence(line, { lead })));
  if (incoming.length > 1) {
    lines.push('', 'Best links to it:');
    for (const { from, anchor, priority, parts } of incoming.slice(0, 5)) {
      const ranked = priority === undefined ? 'found after it was fetched' : `${score(priority)}${madeOf(parts)}`;
      lines.push(sentence(`${ranked}  "${anchor}"`, { lead: '  ' }), `    from ${from}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Who judged the pages, and what a person said of some. */
interface Judging extends CollectionJudge {
  labels: ReadonlyMap<string, PersonLabel>;
}

type Told = SiteExplanation | (Explanation & { judge: CollectionJudge; label?: PersonLabel });

function opinion({ url, relevant, score: given = 0 }: ExplanationStep, judging: Judging): string {
  const { name = 'unknown', threshold, isProbability, labels } = judging;
  const verdict = relevant ? 'on topic' : 'off topic';
  const label = labels.get(url);
  if (label) {
    const before = label.score === undefined ? '' : `; the judge had given it ${score(label.score)}`;
    return `${verdict}: a person says so${before}`;
  }
  const limit = threshold === undefined ? '' : `, threshold ${threshold}`;
  const meaning = isProbability ? `probability ${score(given)}, ${certainty(given)}` : `score ${score(given)}`;
  return `${verdict}, says the judge ${name} (${meaning}${limit})`;
}

function certainty(probability: number): string {
  const doubt = Math.min(probability, 1 - probability);
  return doubt <= sureScores.low ? 'sure' : doubt <= 0.25 ? 'fairly sure' : 'in doubt';
}

function stepLines(step: ExplanationStep, judging: Judging): string[] {
  const lines: string[] = [];
  if (step.found === 'seed') lines.push('a seed');
  else if (step.found === 'redirect') lines.push('redirected from the page above');
  else if (step.found === 'home') lines.push('home page of a site that the page above links to');
  else {
    const links = step.linkedFrom === 1 ? 'links' : 'link';
    lines.push(
      `linked from the page above as "${step.anchor}"; ${counted(step.linkedFrom ?? 0, 'page')} ${links} to it`,
    );
  }
  if (step.found !== 'seed') lines.push(`priority ${score(step.priority)}${madeOf(step.parts)}`);
  if (step.title) lines.push(`title: ${step.title}`);
  if (step.outcome === 'page') {
    const said = opinion(step, judging);
    lines.push(step.duplicateOf ? `${said}, repeats ${step.duplicateOf}` : said);
    if (step.detail) lines.push(step.detail);
    const asked = step.wishes ? wishesIn(step.wishes) : '';
    if (asked) lines.push(`asks: ${asked}`);
    if (step.needs) lines.push(`shows little without ${needWords[step.needs]}`);
    if (step.licence) lines.push(`licence: ${step.licence}`);
  } else {
    const why = [step.reason, step.detail].filter(Boolean).join(', ');
    lines.push(`${step.outcome}${why ? `: ${why}` : ''}`);
    if (step.wait) lines.push(`last long wait: ${step.wait}`);
    if (step.needs) lines.push(`it wants ${needWords[step.needs]}`);
  }
  return lines;
}

const needWords: Record<PageNeed, string> = {
  javascript: 'JavaScript (to read it: --render auto)',
  login: 'a login',
  cookies: 'cookies',
};

/** What a page says of itself, and what of it is not here. */
function pageLines({ details, description, language, cut }: CollectedPage): string[] {
  const { author, published, siteName, type } = details;
  const facts = { author, date: published, site: siteName, type, language };
  const told = Object.entries(facts).filter(([, value]) => value !== '');
  const lines = told.length === 0 ? [] : [told.map(([name, value]) => `${name}: ${value}`).join('; ')];
  if (description !== '') lines.push(`description: ${description}`);
  if (cut.length > 0) lines.push(`too long: only the beginning of its ${cut.join(', ')} is here`);
  return lines;
}

const score = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '?' : value.toPrecision(3));

function madeOf(parts: Record<string, number>): string {
  const entries = Object.entries(parts);
  return entries.length === 0 ? '' : ` (${entries.map(([name, value]) => `${name} ${score(value)}`).join(', ')})`;
}
