/** The token that changes need. It is kept while the tab is open, and shared with other tabs of the same server that ask for it. */

const kept = 'honeyguide-token';
const channel = new BroadcastChannel(kept);
const listeners = new Set<() => void>();

/** A token, or the whole address that was printed. */
const inside = /(?:^|token=)([\w-]{16,200})$/;

export const token = (): string => sessionStorage.getItem(kept) ?? '';

/** False when there is none in the words. */
export function keepToken(words: string): boolean {
  const found = inside.exec(words.trim())?.[1];
  if (found === undefined) return false;
  sessionStorage.setItem(kept, found);
  for (const listener of listeners) listener();
  return true;
}

/** It was refused: the server has been started anew. */
export function dropToken(): void {
  sessionStorage.removeItem(kept);
  for (const listener of listeners) listener();
}

export function onToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The printed address has the token behind its #; it is taken out of sight at once. A tab without one asks the others. */
export function takeToken(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'ask' && token()) channel.postMessage({ token: token() });
    else if (!token() && isOffer(data)) keepToken(data.token);
  });
  if (/^#token=/.test(location.hash)) {
    keepToken(location.hash);
    history.replaceState(null, '', location.pathname + location.search);
  }
  if (!token()) channel.postMessage('ask');
}

function isOffer(data: unknown): data is { token: string } {
  return typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string';
}

/** For downloads, frames and event streams, with which no header can be sent. */
export function withToken(path: string): string {
  if (!token()) return path;
  return `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token())}`;
}
