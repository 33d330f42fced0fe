/** Which pages the recorder may keep, decided by what the browser says of the sender. */
import { expect, it } from 'vitest';

const { recordablePage } = await import(new URL('../apps/recorder/sender.js', import.meta.url).href);

const frame = (frameId: number, url: string, parentFrameId = -1) => ({
  frameId,
  parentFrameId,
  url,
  documentId: `document-${frameId}`,
  errorOccurred: false,
});
const frames = [
  frame(0, 'http://a.example/set#top'),
  frame(1, 'http://a.example/menu', 0),
  frame(2, 'http://b.example/', 0),
  frame(3, 'http://a.example/inside-b', 2),
  frame(4, 'about:blank', 0),
  frame(5, 'http://a.example/inside-blank', 4),
];
const sender = (frameId: number, more: object = {}) => ({
  tab: { id: 1, incognito: false },
  frameId,
  documentId: `document-${frameId}`,
  documentLifecycle: 'active',
  origin: new URL(frames[frameId].url).origin,
  ...more,
});

it('keeps pages, and frames of their own origin', () => {
  expect(recordablePage(sender(0), frames)).toEqual({ url: 'http://a.example/set', isFrame: false });
  expect(recordablePage(sender(1), frames)).toEqual({ url: 'http://a.example/menu', isFrame: true });
});

it.each([
  ['a frame of another site', sender(2)],
  ['a frame of the same site around which is another', sender(3)],
  ['a frame without address, and what is in it', sender(4)],
  ['a frame in a frame without address', sender(5)],
  ['a private window', sender(0, { tab: { id: 1, incognito: true } })],
  ['a page fetched in advance', sender(0, { documentLifecycle: 'prerender' })],
  ['a page that is gone', sender(0, { documentLifecycle: 'cached' })],
  ['a document that is not there any more', sender(0, { documentId: 'document-9' })],
  ['a document in another frame than it says', sender(0, { frameId: 1 })],
  ['a sandboxed page', sender(0, { origin: 'null' })],
  ['a page that says it is of another origin', sender(0, { origin: 'http://b.example' })],
  ['something that is no tab', sender(0, { tab: undefined })],
])('refuses %s', (_what, from) => {
  expect(recordablePage(from, frames)).toBeUndefined();
});

it('refuses error pages and pages of the browser', () => {
  expect(recordablePage(sender(0), [{ ...frames[0], errorOccurred: true }])).toBeUndefined();
  expect(recordablePage(sender(0), [{ ...frames[0], url: 'chrome://settings/' }])).toBeUndefined();
});
