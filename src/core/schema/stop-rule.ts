/** When a crawl has enough, as a person writes it: `never`, `saturated` or `recall 0.9`. */
export type StopRule = { kind: 'never' } | { kind: 'saturated' } | { kind: 'recall'; share: number };

/** Undefined when it is none. */
export function readStopRule(text: string): StopRule | undefined {
  const words = text.trim().toLowerCase();
  if (words === 'never' || words === 'saturated') return { kind: words };
  const share = Number(/^recall\s+(0?\.\d+)$/.exec(words)?.[1]);
  return share > 0 ? { kind: 'recall', share } : undefined;
}
