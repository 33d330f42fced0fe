/** Talks to the server that the page came from. */

const kept = 'honeyguide-token';

/** The address that was printed has the token behind its #; it is taken out of sight and kept while the tab is open. */
export function takeToken(): void {
  const found = /(?:^#|&)token=([\w-]+)/.exec(location.hash)?.[1];
  if (found === undefined) return;
  sessionStorage.setItem(kept, found);
  history.replaceState(null, '', location.pathname + location.search);
}

const token = (): string => sessionStorage.getItem(kept) ?? '';

/** For downloads and event streams, with which no header can be sent. */
export function withToken(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token())}`;
}

export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${token()}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.problem ?? response.statusText);
  return answer;
}
