import type { TermCounts } from '../../core/page.js';

/** 64-bit simhash of a bag of words, hex; empty when there is too little text. */
export function simhash(terms: TermCounts): string {
  if (terms.length < 30) return '';
  const sums = new Float64Array(64);
  for (let i = 0; i < terms.ids.length; i++) {
    let low = Math.imul(terms.ids[i] + 0x9e3779b9, 0x85ebca6b);
    low = Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    low ^= low >>> 16;
    let high = Math.imul(low + 0x7f4a7c15, 0x27d4eb2f);
    high ^= high >>> 15;
    const weight = 1 + Math.log(terms.counts[i]);
    for (let bit = 0; bit < 32; bit++) {
      sums[bit] += (low >>> bit) & 1 ? weight : -weight;
      sums[32 + bit] += (high >>> bit) & 1 ? weight : -weight;
    }
  }
  const word = (from: number) => {
    let value = 0;
    for (let bit = 0; bit < 32; bit++) if (sums[from + bit] > 0) value |= 1 << bit;
    return (value >>> 0).toString(16).padStart(8, '0');
  };
  return word(32) + word(0);
}
