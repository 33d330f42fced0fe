/**
 * How a link's address stands to that of its page, and whether that page is on topic: in the same directory, further down, on another host. From a list of persons one goes
 * to the first page of another directory; from a person's page what lies further down is theirs as well, but no person. Such a habit holds on all of a web,
 * where what was learnt of a directory holds for that directory alone.
 */
import { keyOfMark, type MarkList, mixed } from './link-marks.js';

/** Directories up and down that are told apart. */
const mostDirectories = 3;
const upward = mostDirectories + 1;
const toOtherHost = upward * upward;
const toOtherSite = toOtherHost + 1;
/** How far a page is on topic: no, in doubt, yes. */
const bounds = [0.3, 0.6];
const pages = ['pages off topic', 'pages in doubt', 'pages on topic'];
const anyPage = pages.length;
/** Apart from the numbers of other marks. */
const salt = 0x57e9;

const [slash, colon, dot, question, hash] = ['/', ':', '.', '?', '#'].map(character => character.charCodeAt(0));

export class StepMarks {
  private url = '';
  private hostEnd = 0;
  private directoryEnd = 0;
  private page = 0;

  /** The links to come are of this page; `label`: how far it is on topic. */
  begin(url: string, label: number): void {
    this.url = url;
    this.hostEnd = url.indexOf('/', url.indexOf('//') + 2);
    this.directoryEnd = directoryEndOf(url, pathEndOf(url));
    this.page = bounds.filter(bound => label >= bound).length;
  }

  add(marks: MarkList, url: string): void {
    const step = this.stepTo(url);
    marks.add('step', markOf(step, anyPage));
    marks.add('step', markOf(step, this.page));
  }

  /** Twice the number of the way, and one more where it leads to the first page of a directory. */
  private stepTo(url: string): number {
    const end = pathEndOf(url);
    const directoryEnd = directoryEndOf(url, end);
    return 2 * this.wayTo(url, directoryEnd) + Number(isEntrance(url, directoryEnd, end));
  }

  private wayTo(url: string, directoryEnd: number): number {
    const most = Math.min(directoryEnd, this.directoryEnd);
    let same = 0;
    while (same < most && url.charCodeAt(same) === this.url.charCodeAt(same)) same++;
    if (same <= this.hostEnd) return haveOneSite(url, this.url) ? toOtherHost : toOtherSite;
    const up = slashesIn(this.url, same, this.directoryEnd);
    const down = slashesIn(url, same, directoryEnd);
    const furthest = up === 0 || down === 0 ? 1 : mostDirectories;
    return upward * Math.min(furthest, up) + Math.min(furthest, down);
  }
}

/** What a mark of this kind stands for, in words; undefined where it is none. */
export function stepNamed(key: number): string | undefined {
  return (names ??= allNames()).get(key);
}

let names: Map<number, string> | undefined;

function allNames(): Map<number, string> {
  const named = new Map<number, string>();
  for (let step = 0; step < 2 * (toOtherSite + 1); step++) {
    const where = `${wayNamed(step >> 1)}${step & 1 ? ', to its first page' : ''}`;
    named.set(keyOfMark('step', markOf(step, anyPage)), `links ${where}`);
    pages.forEach((page, i) => {
      named.set(keyOfMark('step', markOf(step, i)), `links of ${page} ${where}`);
    });
  }
  return named;
}

function wayNamed(way: number): string {
  if (way === toOtherSite) return 'to another site';
  if (way === toOtherHost) return 'to another host of the site';
  const [up, down] = [Math.floor(way / upward), way % upward];
  if (up === 0) return down === 0 ? 'within a directory' : 'further down';
  return down === 0 ? 'further up' : 'to another directory';
}

function markOf(step: number, page: number): number {
  return mixed(salt, step * (anyPage + 1) + page);
}

/**
 * Do the names of their hosts end in the same two labels? The list of public suffixes knows better (`siteOf`), but would have to remember every host that is linked to, and
 * a mark may err.
 */
function haveOneSite(one: string, other: string): boolean {
  const [start, otherStart] = [one.indexOf('//') + 2, other.indexOf('//') + 2];
  let [at, otherAt] = [nameEndOf(one, start), nameEndOf(other, otherStart)];
  for (let dots = 0; dots < 2; ) {
    // Before a name one may think of a dot.
    const code = --at < start ? dot : one.charCodeAt(at);
    if (code !== (--otherAt < otherStart ? dot : other.charCodeAt(otherAt))) return false;
    if (code === dot) dots++;
  }
  return true;
}

/** Where a port or a path begins. */
function nameEndOf(url: string, start: number): number {
  let end = start;
  while (end < url.length && url.charCodeAt(end) !== colon && url.charCodeAt(end) !== slash) end++;
  return end;
}

/** Where a query or a fragment begins. */
function pathEndOf(url: string): number {
  for (let i = 0; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === question || code === hash) return i;
  }
  return url.length;
}

function directoryEndOf(url: string, pathEnd: number): number {
  return url.lastIndexOf('/', pathEnd - 1) + 1;
}

function isEntrance(url: string, directoryEnd: number, end: number): boolean {
  return directoryEnd === end || /^index\.[a-z]+$/i.test(url.slice(directoryEnd, end));
}

function slashesIn(url: string, start: number, end: number): number {
  let slashes = 0;
  for (let i = start; i < end; i++) if (url.charCodeAt(i) === slash) slashes++;
  return slashes;
}
