/**
 * Several sessions as one training set (Liu §6): "training data can be collected from a number of separate browsing sessions", whose graphs
 * may hang together loosely or not at all. A page that several of them hold is one page, with the links and marks of all.
 */
import type { Session, SessionPage } from '../core/session.js';

export function mergeSessions(sessions: readonly Session[]): Session {
  if (sessions.length === 1) return sessions[0];
  const pages = new Map<string, SessionPage>();
  for (const { name, pages: own } of sessions) {
    for (const page of own) {
      const before = pages.get(page.url);
      pages.set(page.url, before ? both(before, page) : { ...page, links: [...page.links], topic: name });
    }
  }
  return {
    name: [...new Set(sessions.map(({ name }) => name).filter(Boolean))].join(' + '),
    recorded: sessions
      .map(({ recorded }) => recorded)
      .sort()
      .at(-1)!,
    pages: [...pages.values()],
  };
}

/** What was seen first stays what the page says; one that was seen as a page of its own is no frame. */
function both(first: SessionPage, second: SessionPage): SessionPage {
  const { frame, ...rest } = first;
  return {
    ...rest,
    links: [...new Set([...first.links, ...second.links])],
    useful: first.useful || second.useful,
    ...(frame && second.frame ? { frame } : {}),
  };
}
