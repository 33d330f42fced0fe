/** What the simulated web answers for addresses that are not pages: errors, redirects, traps, files. */
import type { Address, Addresses } from './addresses.js';
import { calendarPath, firstMonth } from './page-links.js';
import type { SiteRules } from './site-rules.js';

/** An answer without truth about it: status, type, body or redirect. */
export interface Answer {
  status: number;
  contentType: string;
  body: string;
  location?: string;
}

const htmlType = 'text/html; charset=utf-8';

export function answerSpecial(address: Address, addresses: Addresses, rules: SiteRules): Answer {
  switch (address.kind) {
    case 'moved':
      return redirect(301, addresses.url(address.page));
    case 'hops': {
      const local = addresses.localNumber(address.page, address.site);
      const next = address.left > 1 ? `${addresses.origin(address.site)}/hops/${local}/${address.left - 1}` : undefined;
      return redirect(302, next ?? addresses.url(address.page));
    }
    case 'loop': {
      const local = addresses.localNumber(address.page, address.site);
      return redirect(302, `${addresses.origin(address.site)}/loop/${local}/${1 - Math.min(1, address.left)}`);
    }
    case 'other-host':
      return redirect(301, addresses.origin(address.site) + address.path);
    case 'gone':
      return error(address.page % 5 === 0 ? 410 : 404);
    case 'soft-404':
      return html('Not found', '<p>Sorry, the page you asked for could not be found.</p>');
    case 'file':
      return { status: 200, contentType: 'application/pdf', body: `%PDF-1.4\n% document ${address.page}\n%%EOF\n` };
    case 'picture':
      return { status: 200, contentType: 'image/png', body: '\x89PNG\r\n\x1a\n' };
    case 'calendar':
      return calendar(address.month, address.site, addresses, address.session);
    case 'deeper':
      return deeper(address.depth, address.site, addresses, address.session);
    case 'robots': {
      if (rules.policy(address.site) === 'unavailable') return error(503);
      const body = rules.robots(address.site);
      return body === undefined ? error(404) : { status: 200, contentType: 'text/plain; charset=utf-8', body };
    }
    case 'sitemap':
      if (!rules.hasSitemap(address.site)) return error(404);
      return { status: 200, contentType: 'application/xml', body: rules.sitemapXml(address.site) };
    default:
      return error(404);
  }
}

export function error(status: number): Answer {
  return { ...html(`Error ${status}`, `<p>The server answers ${status}.</p>`), status };
}

function redirect(status: number, location: string): Answer {
  return { status, contentType: htmlType, body: '', location };
}

function html(title: string, content: string): Answer {
  const body = `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n${content}\n</body>\n</html>\n`;
  return { status: 200, contentType: htmlType, body };
}

function calendar(month: number, site: number, addresses: Addresses, session?: string): Answer {
  const suffix = session === undefined ? '' : `?${addresses.sessionName(site)}=${session}`;
  const days = Array.from({ length: 28 }, (_, day) => `<td>${day + 1}</td>`).join('');
  const previous = month > 12 ? `<a href="${calendarPath(month - 1)}${suffix}">Previous month</a>` : '';
  return html(
    `Calendar ${Math.floor(month / 12)}-${(month % 12) + 1}`,
    `<table><tr>${days}</tr></table>\n<p>${previous} <a href="${calendarPath(month + 1)}${suffix}">Next month</a> ` +
      `<a href="${calendarPath(firstMonth)}${suffix}">Today</a> <a href="/${suffix}">Home</a></p>`,
  );
}

function deeper(depth: number, site: number, addresses: Addresses, session?: string): Answer {
  const suffix = session === undefined ? '' : `?${addresses.sessionName(site)}=${session}`;
  // Relative on purpose: the path grows with every step.
  const items = Array.from({ length: 10 }, (_, item) => `<li>item ${depth * 10 + item}</li>`).join('\n');
  return html(
    `Browse, step ${depth}`,
    `<ul>\n${items}\n</ul>\n<p><a href="more/${suffix}">More</a> <a href="/${suffix}">Home</a></p>`,
  );
}
