// What beginnings.js and meaning.js share: the web they are given, how good an order is, and pages that do not name their subject.
import { parseArgs } from 'node:util';
import { manualCases } from '../judge/crawls.js';

const subjectLine = /^.{0,200}?Related subjects: ?/;
/** Words that name a subject are at most so many letters. */
const longestSubject = 100;

/** The topics of the web that `--manuals` names; none where it is not asked for. */
export async function manualsGiven() {
  try {
    const { values } = parseArgs({ options: { manuals: { type: 'string' } } });
    return values.manuals === undefined ? [] : await manualCases(values.manuals);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nThe only option is --manuals FILE, a web that manuals.js made.`,
    );
    process.exit(2);
  }
}

/** Of those that score the same, the wrong ones come first: nothing is won by chance. @param {readonly { score: number, right: number }[]} all */
export function averagePrecision(all) {
  let found = 0;
  let sum = 0;
  const ranked = all.toSorted((a, b) => b.score - a.score || a.right - b.right);
  ranked.forEach(({ right }, i) => {
    if (right !== 1) return;
    found++;
    sum += found / (i + 1);
  });
  return found === 0 ? 0 : sum / found;
}

/** A page of the encyclopaedia names its subject in its first line. @param {string} body */
export function withoutSubjects(body) {
  const line = subjectLine.exec(body);
  return line ? body.slice(line[0].length + longestSubject) : body;
}
