/** What the extension sends: checked field by field, then turned into a session by the crawler's own parser. */
import { plainText } from '../../core/plain-text.js';
import type { Session } from '../../core/session.js';
import { longestPage, type PageView, sessionFromViews } from '../../sessions/page-views.js';

const MOST_PAGES = 2000;
const MOST_ALIASES = 20;
const LONGEST_NAME = 200;
const LONGEST_ADDRESS = 8192;

/** The session, or in words what is wrong with the message. Throws nothing. */
export function sessionFromMessage(message: unknown): Session | string {
  if (!isRecord(message) || message.version !== 1) return 'This is not a session of a recorder that is known here.';
  const { name, started, pages } = message;
  if (typeof name !== 'string' || name.length > LONGEST_NAME)
    return `"name" must be a text of up to ${LONGEST_NAME} characters.`;
  if (typeof started !== 'string' || !isMoment(started)) return '"started" must be a moment (ISO 8601).';
  if (!Array.isArray(pages) || pages.length > MOST_PAGES) return `"pages" must be a list of up to ${MOST_PAGES} pages.`;
  const wrong = pages.findIndex(page => !isPageView(page));
  if (wrong >= 0) return `Page ${wrong + 1} is not as it should be.`;
  const session = sessionFromViews(pages as PageView[], plainText(name).trim(), started);
  return session.pages.length === 0 ? 'There is no page in this session.' : session;
}

function isPageView(page: unknown): page is PageView {
  if (!isRecord(page)) return false;
  const { url, aliases, html, useful, frame } = page;
  return (
    isAddress(url) &&
    Array.isArray(aliases) &&
    aliases.length <= MOST_ALIASES &&
    aliases.every(isAddress) &&
    typeof html === 'string' &&
    html.length <= longestPage &&
    typeof useful === 'boolean' &&
    typeof frame === 'boolean'
  );
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_ADDRESS && /^https?:\/\//i.test(value);

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
