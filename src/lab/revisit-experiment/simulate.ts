/** One simulated web over some months, visited again by one policy after the other. */
import { Random } from '../../core/random.js';
import { weightOf } from '../../crawl/refresh/revisit-order.js';
import type { OpenExperiment } from '../runner/experiment-kind.js';
import { lifeOf, type PageLife } from '../simulated/lives/page-lives.js';
import { smooth } from '../simulated/options.js';
import { SimulatedWorld } from '../simulated/world.js';
import type { PolicyName, RevisitExperiment } from './definition.js';
import { type Freshness, FreshTime } from './fresh-time.js';
import { type KnownPage, policyOf, type RevisitPolicy } from './policies.js';

export interface RevisitPlan {
  web: number;
  topic: string;
}

export interface PolicyRow {
  policy: PolicyName;
  all: Freshness;
  relevant: Freshness;
  /** Changes of relevant pages that it saw. */
  seen: number;
  /** The share of those that `hindsight` saw which it did not; absent where that was not tried. */
  missed?: number;
}

export interface RevisitRun extends RevisitPlan {
  pages: number;
  relevant: number;
  budget: number;
  rows: PolicyRow[];
}

/** A web as the experiment knows it. */
interface Scene {
  lives: PageLife[];
  known: KnownPage[];
  relevant: boolean[];
  /** The page that lists it; -1 for those that are always there. */
  lister: Int32Array;
}

const listers: ReadonlySet<string> = new Set(['home', 'section', 'list', 'department']);

export class RevisitRunner implements OpenExperiment<RevisitPlan, RevisitRun> {
  constructor(private readonly experiment: RevisitExperiment) {}

  async run({ web, topic }: RevisitPlan): Promise<RevisitRun> {
    const { policies, lives, budget: share, every, warmUp } = this.experiment;
    const scene = this.scene(web, topic);
    const there = scene.lives.filter(({ born }) => born < 0).length;
    const budget = Math.max(1, Math.round(share * there));
    const measured = policies.map(policy => {
      const time = new FreshTime(scene.lives, warmUp, lives.days);
      const rounds = { budget, every, days: lives.days };
      visitAgain(scene, time, policyOf(policy, scene.known, scene.lives, scene.relevant), rounds);
      return { policy, time };
    });
    const all = scene.lives.map((_, page) => page);
    const relevant = all.filter(page => scene.relevant[page]);
    const best = measured.find(({ policy }) => policy === 'hindsight')?.time;
    const rows = measured.map(({ policy, time }): PolicyRow => {
      const seen = relevant.reduce((sum, page) => sum + time.seen[page].size, 0);
      return {
        ...{ policy, all: time.of(all), relevant: time.of(relevant), seen },
        ...(best && { missed: missedShare(relevant, best, time) }),
      };
    });
    return { web, topic, pages: there, relevant: relevant.length, budget, rows };
  }

  private scene(seed: number, topic: string): Scene {
    const { web, lives: how, judgeErrors } = this.experiment;
    const world = new SimulatedWorld({ ...smooth, ...web, seed });
    const random = new Random(seed).fork(`judge ${topic}`);
    const scene: Scene = { lives: [], known: [], relevant: [], lister: new Int32Array(world.options.pages).fill(-1) };
    const verdicts: { relevant: boolean; score: number }[] = [];
    let site = '';
    let lister = -1;
    for (const { page, labels } of world.pages()) {
      const role = String(labels.role);
      const host = String(labels.site);
      if (host !== site || listers.has(role)) lister = page;
      else scene.lister[page] = lister;
      site = host;
      const isRelevant = labels.topic === topic;
      const called = random.next() < judgeErrors ? !isRelevant : isRelevant;
      const score = called ? 0.5 + random.next() / 2 : random.next() / 2;
      scene.lives.push(lifeOf(page, labels, seed, how));
      scene.relevant.push(isRelevant);
      verdicts.push({ relevant: called, score });
      scene.known.push({ host, kind: role, weight: 0 });
    }
    const finds = new Int32Array(verdicts.length);
    scene.lister.forEach((by, page) => {
      // What comes later is not known yet.
      if (by >= 0 && verdicts[page].relevant && scene.lives[page].born < 0) finds[by]++;
    });
    verdicts.forEach((verdict, page) => {
      const isList = listers.has(scene.known[page].kind);
      scene.known[page].weight = weightOf({ ...verdict, finds: finds[page], isList });
    });
    return scene;
  }
}

/** Everything that is there at the beginning has been crawled just then. Pages that turn up on the page that lists them are visited before any other. */
function visitAgain(
  { lives, lister }: Scene,
  time: FreshTime,
  policy: RevisitPolicy,
  { budget, every, days }: { budget: number; every: number; days: number },
): void {
  const listed = lives.map((): number[] => []);
  const versions = new Int32Array(lives.length).fill(-1);
  lister.forEach((by, page) => {
    if (by >= 0 && lives[page].born >= 0) listed[by].push(page);
  });
  const waiting: number[] = [];
  const visit = (page: number, at: number) => {
    const sight = time.visit(page, at);
    const { version, gone, since } = sight;
    if (versions[page] < 0 && !gone) policy.found(page, at);
    else if (versions[page] >= 0) {
      const changed = gone || version > versions[page];
      policy.again(page, at, { changed, gone, modified: lives[page].tellsTime && !gone ? since : undefined });
    }
    versions[page] = version;
    const turnedUp = listed[page].filter(each => lives[each].born <= at);
    listed[page] = listed[page].filter(each => lives[each].born > at);
    waiting.push(...turnedUp);
  };
  lives.forEach(({ born }, page) => {
    if (born < 0) visit(page, 0);
  });
  for (let day = every; day < days; day += every) {
    const fresh = waiting.splice(0, budget);
    const chosen = [...fresh, ...policy.choose(day, budget - fresh.length)];
    chosen.forEach((page, turn) => {
      visit(page, day + turn / budget);
    });
  }
  time.finish();
}

function missedShare(pages: readonly number[], best: FreshTime, time: FreshTime): number {
  let wanted = 0;
  let missed = 0;
  for (const page of pages) {
    for (const version of best.seen[page]) {
      wanted++;
      if (!time.seen[page].has(version)) missed++;
    }
  }
  return wanted === 0 ? 0 : missed / wanted;
}
