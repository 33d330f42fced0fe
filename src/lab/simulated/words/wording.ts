/** What pages say: titles, anchors and sentences, each drawn from topic, role and general vocabulary. */
import { Random } from '../../../core/random.js';
import { Distribution, zipfWeights } from '../distribution.js';
import { mix, Salt, unit } from '../hash.js';
import { blockPages, type Layout, noTopic } from '../layout.js';
import {
  accentedWords,
  courseAnchors,
  familyNames,
  genericAnchors,
  givenNames,
  peopleAnchors,
  properName,
  type Role,
  smallWords,
  wordsOfRole,
} from './role-words.js';
import type { GeneralVocabulary, TopicVocabulary } from './vocabulary.js';

/** How a page speaks: shares of its content words that come from its topic, its role and a topic it merely mentions. */
export interface Voice {
  topic: number;
  section: number;
  role: Role;
  topicShare: number;
  roleShare: number;
  mentioned: number;
  mentionShare: number;
  paraphrases: boolean;
}

/** Share of content words from the topic [least, spread] and from the role, by role. */
const wordShares: Partial<Record<Role, readonly [number, number, number]>> = {
  home: [0.06, 0.08, 0.15],
  overview: [0.08, 0.08, 0.1],
  section: [0.08, 0.1, 0.08],
  list: [0.06, 0.08, 0.1],
  article: [0.03, 0.17, 0.04],
  hub: [0.05, 0.1, 0.1],
  person: [0.08, 0.08, 0.25],
  course: [0.1, 0.1, 0.2],
};
/** Department, people list and course list name their subject now and then, though they are not about it. */
const subjectShare = 0.05;
/** Share of a title's other words that people would type for a topic, though the page is not about it. */
const ambiguity = 0.2;
const subtopicWords = 20;
const functionWords = new Distribution(zipfWeights(smallWords.length, 1, 2.7));

export class Wording {
  constructor(
    private readonly layout: Layout,
    private readonly topics: readonly TopicVocabulary[],
    private readonly general: GeneralVocabulary,
  ) {}

  private get seed(): number {
    return this.layout.options.seed;
  }

  /** Made-up name of the organisation behind a site, as people write it. */
  siteTitle(site: number): string {
    return capital(properName(mix(this.seed, Salt.siteName, site)));
  }

  /** A word for URLs that gives no word of a query away. */
  folderWord(section: number): string {
    const topic = this.layout.sectionTopic[section];
    if (topic !== noTopic) {
      const vocabulary = this.topics[topic];
      const place = this.subtopicPlace(section, topic, 0);
      if (!vocabulary.query.includes(vocabulary.words[place])) return vocabulary.words[place];
    }
    return this.general.words[this.general.distribution.at(unit(this.seed, Salt.siteWords, section))];
  }

  /** Do the pages around here avoid the words of the query? One decision per page (`vocabularyMismatch`). */
  paraphrases(page: number): boolean {
    return unit(this.seed, Salt.paraphrase, page) < this.layout.options.vocabularyMismatch;
  }

  voice(page: number, random: Random): Voice {
    const { layout } = this;
    const site = layout.siteOf(page);
    const section = layout.sectionOf(page, site);
    const role = layout.roleOf(page, site, section);
    const [least, spread, roleShare] = wordShares[role] ?? [subjectShare, 0, 0.35];
    let topic = layout.topicOf(page, site, section);
    const headOfDepartment = role === 'department' || role === 'people' || role === 'courses';
    if (headOfDepartment) topic = layout.sectionTopic[section];
    const topicShare = topic === noTopic ? 0 : least + spread * random.next();
    const mentions = random.next() < 0.4;
    return {
      topic,
      section: topic !== noTopic && section >= 0 && layout.sectionTopic[section] === topic ? section : -1,
      role,
      topicShare,
      roleShare,
      mentioned: random.below(this.topics.length),
      mentionShare: mentions ? 0.02 + 0.03 * random.next() : 0.003,
      paraphrases: this.paraphrases(page),
    };
  }

  title(page: number): string {
    const { layout } = this;
    const site = layout.siteOf(page);
    const section = layout.sectionOf(page, site);
    const role = layout.roleOf(page, site, section);
    switch (role) {
      case 'home':
        return this.siteTitle(site);
      case 'overview':
        return `Welcome to ${this.siteTitle(site)}`;
      case 'section':
        return this.sectionName(section);
      case 'list':
        return `${this.sectionName(section)}, page ${(page - layout.sectionStart[section]) / blockPages + 1}`;
      case 'department':
        return this.departmentName(section);
      case 'people':
      case 'courses':
        return `${capital(role)}, ${this.departmentName(section)}`;
      case 'person':
        return this.personName(page);
      case 'article':
      case 'hub':
      case 'course':
        return this.headline(page, section, role);
      default:
        return `${capital(role)}, ${this.siteTitle(site)}`;
    }
  }

  /** What a link to the page says. Links from other sites say less (`anchorNoise`). */
  anchor(target: number, random: Random, noise: number): string {
    const { layout } = this;
    const site = layout.siteOf(target);
    const section = layout.sectionOf(target, site);
    const role = layout.roleOf(target, site, section);
    if (random.next() < noise) {
      const kind = random.next();
      if (kind < 0.45) return random.pick(genericAnchors);
      if (kind < 0.7) return this.siteTitle(site);
      return this.looseWords(random, 1 + random.below(3));
    }
    if (role === 'people') return peopleAnchors[mix(this.seed, Salt.siteWords, site) % peopleAnchors.length];
    if (role === 'courses') return courseAnchors[mix(this.seed, Salt.siteWords, site) % courseAnchors.length];
    const title = this.title(target);
    const topic = layout.topicOf(target, site, section);
    // A linking author's own words: a home page is introduced by what its site is about.
    if (topic !== noTopic && (role === 'home' || role === 'overview' || random.next() < 0.25)) {
      const word = this.topicWord(topic, section, random, this.paraphrases(target));
      return role === 'home' || role === 'overview'
        ? `${title} ${word}`
        : capital(`${word} ${this.generalWords(random, 1)}`);
    }
    return title;
  }

  sectionName(section: number): string {
    const topic = this.layout.sectionTopic[section];
    const random = new Random(mix(this.seed, Salt.title, -section - 1));
    if (topic === noTopic) return capital(this.generalWords(random, 2));
    const aside = this.paraphrases(this.layout.sectionStart[section]);
    const first = this.place(topic, this.subtopicPlace(section, topic, 1), random, aside);
    if (random.next() < 0.4) return capital(first);
    const second = this.place(topic, this.subtopicPlace(section, topic, 2), random, aside);
    return `${capital(first)} and ${second}`;
  }

  /** Half of the departments are called by their subject, half by a detail of it. */
  departmentName(section: number): string {
    const topic = this.layout.sectionTopic[section];
    if (unit(this.seed, Salt.siteWords, section, 1) < 0.5) return `Department of ${capital(this.topics[topic].name)}`;
    return `Institute for ${this.sectionName(section)}`;
  }

  personName(page: number): string {
    const hash = mix(this.seed, Salt.personName, page);
    return `${givenNames[hash % givenNames.length]} ${familyNames[(hash >>> 12) % familyNames.length]}`;
  }

  sentence(voice: Voice, random: Random): string {
    const length = 7 + random.below(12);
    const comma = random.next() < 0.3 ? 3 + random.below(length - 5) : -1;
    let text = '';
    for (let i = 0; i < length; i++) {
      const word = random.next() < 0.42 ? smallWords[functionWords.sample(random)] : this.contentWord(voice, random);
      text += i === 0 ? capital(word) : i === comma ? `, ${word}` : ` ${word}`;
    }
    return `${text}.`;
  }

  /** Content words only: the few words beside a link, or a heading. */
  phrase(voice: Voice, random: Random, length: number): string {
    let text = this.contentWord(voice, random);
    for (let i = 1; i < length; i++) text += ` ${this.contentWord(voice, random)}`;
    return text;
  }

  generalWords(random: Random, count: number): string {
    let text = this.general.words[this.general.distribution.sample(random)];
    for (let i = 1; i < count; i++) text += ` ${this.general.words[this.general.distribution.sample(random)]}`;
    return text;
  }

  /** General words, but now and then one that a query for some topic would hold: such words have other senses, too. */
  private looseWords(random: Random, count: number): string {
    let text = '';
    for (let i = 0; i < count; i++) {
      const strayed = random.next() < ambiguity;
      text += ` ${strayed ? random.pick(random.pick(this.topics).query) : this.generalWords(random, 1)}`;
    }
    return text.slice(1);
  }

  private headline(page: number, section: number, role: Role): string {
    const random = new Random(mix(this.seed, Salt.title, page));
    const topic = this.layout.topicOf(page);
    const count = 2 + random.below(4);
    const aside = this.paraphrases(page);
    let text = role === 'hub' ? 'Links on' : role === 'course' ? `${100 + random.below(400)}` : '';
    for (let i = 0; i < count; i++) {
      const topical = topic !== noTopic && random.next() < 0.4;
      text += ` ${topical ? this.topicWord(topic, section, random, aside) : this.looseWords(random, 1)}`;
    }
    return capital(text.trim());
  }

  private contentWord(voice: Voice, random: Random): string {
    let chance = random.next();
    if (chance < voice.topicShare) return this.topicWord(voice.topic, voice.section, random, voice.paraphrases);
    chance -= voice.topicShare;
    if (chance < voice.roleShare) return random.pick(wordsOfRole[voice.role]);
    chance -= voice.roleShare;
    if (chance < voice.mentionShare) return this.topicWord(voice.mentioned, -1, random, false);
    chance -= voice.mentionShare;
    if (chance < 0.002) return random.pick(accentedWords);
    return this.general.words[this.general.distribution.sample(random)];
  }

  /** A word of the topic: mostly one of the section's own, where the page lies in a section on the topic. */
  private topicWord(topic: number, section: number, random: Random, aside: boolean): string {
    const own = section >= 0 && this.layout.sectionTopic[section] === topic && random.next() < 0.6;
    const place = own
      ? this.subtopicPlace(section, topic, random.below(subtopicWords))
      : this.topics[topic].distribution.sample(random);
    return this.place(topic, place, random, aside);
  }

  private place(topic: number, place: number, random: Random, aside: boolean): string {
    const vocabulary = this.topics[topic];
    if (aside) {
      const others = vocabulary.paraphrases.get(place);
      if (others) return random.pick(others);
    }
    return random.next() < 0.2 ? vocabulary.plurals[place] : vocabulary.words[place];
  }

  private subtopicPlace(section: number, topic: number, index: number): number {
    return this.topics[topic].distribution.at(unit(this.seed, Salt.subtopic, section, index));
  }
}

export function capital(text: string): string {
  return text === '' ? text : text[0].toUpperCase() + text.slice(1);
}
