import { Command } from 'commander';
import type { Collection } from '../storage/collection.js';
import type { CollectedPage, Explanation, ExplanationStep } from '../storage/collection-types.js';
import type { SiteExplanation } from '../storage/site-types.js';
import { describeSite } from './explain-site.js';
import { counted } from './print/figures.js';
import { print, printJson, sentence } from './print/output.js';
import { wishesIn } from './print/wishes.js';

export function explainCommand(): Command {
  return new Command('explain')
    .description('why a page was fetched, or a site examined: the way there, and what gave each step its score')
    .argument('<DIR>', 'the collection')
    .argument('<URL|SITE>', 'a URL the crawl knows; a name such as example.org for a whole site')
    .option('--json', 'print as JSON')
    .action(async (folder: string, url: string, { json }: { json?: boolean }) => {
      const { openCollection } = await import('../storage/open.js');
      const collection = openCollection(folder);
      try {
        const [explanation, words] = explain(collection, url);
        if (json) printJson(explanation);
        else print(words);
      } finally {
        collection.close();
      }
    });
}

/** A name without a scheme is a site, where the crawl was for sites. */
function explain(collection: Collection, name: string): [Explanation | SiteExplanation, string] {
  if (collection.hasSites && !/^[a-z][a-z0-9+.-]*:\/\//i.test(name)) {
    const site = collection.explainSite(name.replace(/\/$/, ''));
    return [site, describeSite(site)];
  }
  const page = collection.explain(name);
  return [page, describe(page)];
}

function describe({ path, incoming, page }: Explanation): string {
  const lead = '     ';
  const lines = path.flatMap((step, index) => [
    `${index + 1}. ${step.url}`,
    ...stepLines(step).map(line => sentence(line, { lead })),
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

function stepLines(step: ExplanationStep): string[] {
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
    const opinion = `${step.relevant ? 'on topic' : 'off topic'} (judge's score ${score(step.score)})`;
    lines.push(step.duplicateOf ? `${opinion}, repeats ${step.duplicateOf}` : opinion);
    if (step.detail) lines.push(step.detail);
    const asked = step.wishes ? wishesIn(step.wishes) : '';
    if (asked) lines.push(`asks: ${asked}`);
    if (step.licence) lines.push(`licence: ${step.licence}`);
  } else {
    const why = [step.reason, step.detail].filter(Boolean).join(', ');
    lines.push(`${step.outcome}${why ? `: ${why}` : ''}`);
  }
  return lines;
}

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
