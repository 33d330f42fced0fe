/** What a page wants of its readers before it shows itself: read from answers that show next to nothing. */
import type { PageNeed, ParsedPage } from '../../core/page.js';
import type { Response } from '../fetch/web.js';

/** Pages with more text than this show themselves, whatever they say. */
const littleText = 1500;
/** Where forms are looked for. */
const lookedThrough = 200_000;

const password = /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i;
const cookies =
  /\b(?:enable|accept|allow|activate|turn on|requires?|aktivieren|erlauben|activer|autoriser|habilit\w+|activ\w+) (?:\w+ ){0,3}cookies\b|\bcookies (?:\w+ ){0,3}(?:enabled|required|disabled|aktivier\w+|erforderlich|activés|habilitadas)\b/i;
const scripts =
  /\b(?:enable|activate|turn on|requires?|needs?|aktivieren|activer|habilit\w+) (?:\w+ ){0,2}javascript\b|\bjavascript (?:\w+ ){0,4}(?:enabled|required|disabled|turned off|aktivier\w+|erforderlich|activé|habilitado)\b/i;
const loginPath =
  /(?:^|[/?&._-])(?:log-?in|log-?on|sign-?in|sso|oauth2?|authenticate|anmelde?n?|connexion|iniciar-sesion)(?:$|[/?&=._-])/i;

/** Of an answer that is no page. `isLoop`: it leads to itself again and again. */
export function needOfAnswer({ status, headers, location, url }: Response, isLoop = false): PageNeed | undefined {
  if (status === 401 || (status === 403 && headers['www-authenticate'] !== undefined)) return 'login';
  if (isLoop) return headers['set-cookie'] === undefined ? undefined : 'cookies';
  if (location !== undefined && loginPath.test(pathOf(location)) && !loginPath.test(pathOf(url))) return 'login';
  return undefined;
}

/** Of a page that came. */
export function needOfPage(
  { rendering, html, body }: Response,
  parsed: Pick<ParsedPage, 'text' | 'characters'>,
): PageNeed | undefined {
  if (rendering === 'wanted' || rendering === 'failed' || rendering === 'declined') return 'javascript';
  if ((parsed.characters ?? parsed.text.length) > littleText) return undefined;
  const { text } = parsed;
  if (cookies.test(text)) return 'cookies';
  if (scripts.test(text)) return 'javascript';
  const markup = html?.slice(0, lookedThrough) ?? Buffer.from(body.subarray(0, lookedThrough)).toString('latin1');
  return password.test(markup) ? 'login' : undefined;
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start < 0 ? '/' : url.slice(start);
}
