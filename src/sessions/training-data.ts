/** The session that a strategy learns from: the one given, or else what the topic's examples amount to. */
import type { Session } from '../core/session.js';
import type { Topic } from '../core/topic.js';

/** Examples are pages without links among them: they teach what targets look like, not the ways to them. */
export function trainingSession({ topic, session }: { topic: Topic; session?: Session }): Session {
  if (session) return session;
  const pages = topic.examples.map(({ url, title, text, relevant }) => ({
    url,
    title,
    text,
    links: [],
    useful: relevant,
  }));
  return { name: topic.name, recorded: '', pages };
}
