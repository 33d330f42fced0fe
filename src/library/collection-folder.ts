/** Where a collection goes when nobody says where. */
import { join, resolve } from 'node:path';

const longestName = 40;

/** The folder asked for, or a new one under ./crawls named after the topic and the time. */
export function collectionFolder(plan: { name: string; settings: { out: string } }, now: Date): string {
  return resolve(plan.settings.out || newFolder(plan.name, now));
}

/** `crawls/wild-birds-2026-05-01-10-00-00`: no blank, no separator, nothing that a shell or file system would take amiss. */
export function newFolder(name: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replace(/[:T]/g, '-');
  return join('crawls', `${plainName(name)}-${stamp}`);
}

/** Letters and digits of any script in small letters, a hyphen between words. */
export function plainName(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return words.replace(/^-/, '').slice(0, longestName).replace(/-$/, '') || 'crawl';
}
