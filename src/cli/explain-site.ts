/** What `honeyguide explain DIR SITE` prints. */
import type { CollectedSite, SiteExplanation } from '../storage/site-types.js';
import { counted, percent } from './print/figures.js';
import { sentence } from './print/output.js';
import { table } from './print/table.js';

const classes: Record<CollectedSite['class'], string> = {
  target: 'of the kind looked for',
  other: 'of another kind',
  unreadable: 'unreadable',
};

const readingEnded: Record<string, string> = {
  decided: 'its class was clear enough',
  guard: 'the most requests that one site gets were made',
  exhausted: 'no page of it was left',
  'no-answer': 'it gave no answer',
  moved: 'the whole site has moved elsewhere',
  pages: 'the page crawl ended',
};

/** Why a site was examined, what its pages said, and who links to it. */
export function describeSite({ site, examined, linkedFrom, path }: SiteExplanation): string {
  const lines = [site];
  if (examined) lines.push(...verdict(examined).map(line => sentence(line, { lead: '  ' })));
  else lines.push('  waiting: known by links only, not examined yet');
  if (path.length > 1) {
    lines.push('', 'The way there, along the heaviest links between sites:');
    path.forEach((step, i) => {
      const how = step.start
        ? 'a start site'
        : step.weight === undefined
          ? ''
          : `link weight ${step.weight.toFixed(3)}`;
      lines.push(`  ${i + 1}. ${step.site}${how ? `  (${how})` : ''}`);
    });
  }
  if (linkedFrom.length > 0) {
    lines.push('', 'Sites that link to it:');
    for (const { site: from, weight, pages, page } of linkedFrom) {
      lines.push(`  ${weight.toFixed(3)}  ${from}, ${counted(pages, 'page')}, first`, `         ${page}`);
    }
  }
  const text = `${lines.join('\n')}\n`;
  if (!examined || examined.pages.length === 0) return text;
  const rows = examined.pages.map(({ url, title, confidence }) => [percent(confidence), `${url}  ${title}`]);
  return `${text}\nThe pages that decided, in the order read:\n${table(['target', 'page'], rows)}`;
}

function verdict(site: CollectedSite): string[] {
  const { confidence, pages, requests, ending, start, rank } = site;
  const sure = site.class === 'unreadable' ? '' : `, probability ${percent(confidence)}`;
  const chosen = start ? 'a start site' : rank === undefined ? '' : `chosen at rank ${rank.toFixed(3)}`;
  return [
    `${classes[site.class]}${sure}`,
    `${counted(pages.length, 'page')} read in ${counted(requests, 'request')}; ended because ${readingEnded[ending] ?? ending}`,
    ...(chosen ? [chosen] : []),
    `home page ${site.home}`,
  ];
}
