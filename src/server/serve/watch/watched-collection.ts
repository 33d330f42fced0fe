/** A collection that somebody looks at: kept open, asked again twice a second while anyone listens, told to all of them at once. */
import { type LiveState, readLiveState, touchWatched } from '../../../library/live/live-file.js';
import { openSurvey } from '../../../storage/open.js';
import type { CurvePoint, NotedVisit, Survey, VerdictChanges } from '../../../storage/survey.js';
import { type Figures, figuresOf, type Signs } from './figures.js';

/** Milliseconds between two looks. */
const lookEvery = 500;
/** Visits told of at once; of more, the newest. */
const mostVisits = 30;
/** Points of a curve told of at once. */
const mostPoints = 400;

/** Milliseconds in which a label shows. */
const expectedFor = 4000;

/** What happened since the number that a listener had seen. */
export interface News {
  figures: Figures;
  visits: NotedVisit[];
  /** Visits between that are not told of one by one. */
  more: number;
  curve: CurvePoint[];
  /** Verdicts of earlier pages that changed: the whole curve is worth asking for again. */
  changed?: VerdictChanges;
}

/** `number` is that of the last visit told of. */
export type Listener = (number: number, news: News) => void;

export class WatchedCollection {
  private readonly survey: Survey;
  private readonly listeners = new Set<Listener>();
  private timer: NodeJS.Timeout | undefined;
  private told: number;
  private expectedUntil = 0;
  private mistrusted = false;
  private last = '';
  private chance: { pages: number; rate: number | undefined } = { pages: 0, rate: undefined };

  constructor(readonly folder: string) {
    this.survey = openSurvey(folder);
    this.told = this.survey.lastVisit();
  }

  /** As it is now. */
  fresh(): Survey {
    this.survey.refresh(this.mistrusted ? 'now' : 'usual');
    this.mistrusted = false;
    return this.survey;
  }

  /** Somebody knows that verdicts have changed: they are read before anything is told of them. */
  mistrustVerdicts(): void {
    this.mistrusted = true;
  }

  live(): LiveState | undefined {
    return readLiveState(this.folder);
  }

  figures(): Figures {
    const signs = this.signs();
    const survey = this.fresh();
    return figuresOf(survey, signs, survey.figures(), this.chanceRate(survey));
  }

  /** Figures and a spark line, for lists: of a collection that nobody has opened yet, by counts alone. */
  glance(points: number): { figures: Figures; curve: CurvePoint[] } {
    const signs = this.signs();
    const { figures, curve } = this.survey.glance(points);
    return { figures: figuresOf(this.survey, signs, figures), curve };
  }

  /** Somebody wants to see the best waiting links of the crawl that runs. */
  async watchLinks(): Promise<void> {
    await touchWatched(this.folder);
  }

  /** A person has labelled pages: verdicts are read again at every look for a while. */
  expectVerdicts(): void {
    this.expectedUntil = Date.now() + expectedFor;
  }

  /** `after`: the number of the last visit that the listener has heard of. The function returned ends it. */
  listen(listener: Listener, after: number | undefined): () => void {
    const number = this.fresh().lastVisit();
    listener(number, this.news(after ?? number));
    this.listeners.add(listener);
    this.timer ??= setInterval(() => this.look(), lookEvery);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  get isHeard(): boolean {
    return this.listeners.size > 0;
  }

  close(): void {
    clearInterval(this.timer);
    this.survey.close();
  }

  /**
   * A crawl stores its last page, says how it ended, and closes its store. So they are asked the other way round, and the pages after both: who sees
   * that it has ended sees why, and all of its pages.
   */
  private signs(): Signs {
    const stored = this.survey.state();
    return { stored, live: this.live() };
  }

  private look(): void {
    const { survey } = this;
    survey.refresh(Date.now() < this.expectedUntil ? 'soon' : 'usual');
    const number = survey.lastVisit();
    const { toRelevant, toOther, pages } = survey.takeChanges();
    const changed = toRelevant + toOther > 0 ? { toRelevant, toOther, pages } : undefined;
    const news = { ...this.news(this.told), ...(changed && { changed }) };
    // The clock alone is no news.
    const { at: _, ...rest } = news.figures;
    const words = JSON.stringify(rest);
    if (number === this.told && words === this.last && !changed) return;
    this.told = number;
    this.last = words;
    for (const listener of this.listeners) listener(number, news);
  }

  private news(after: number): News {
    const figures = this.figures();
    const visits = this.survey.visitsAfter(after, mostVisits);
    const last = visits.at(-1)?.number ?? after;
    const curve = this.survey.curve(mostPoints, this.survey.pagesUntil(after));
    return { figures, visits, more: Math.max(0, last - after - visits.length), curve };
  }

  /** Made anew when the collection has grown by half: it takes some milliseconds. */
  private chanceRate(survey: Survey): number | undefined {
    const { pages } = survey.figures();
    if (pages >= this.chance.pages * 1.5 + 20 || pages < this.chance.pages) {
      this.chance = { pages, rate: survey.chanceRate() };
    }
    return this.chance.rate;
  }
}
