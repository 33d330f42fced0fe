/** What a worker says to the head. */
import type { PageRequestPurpose, Rendered, Unrendered } from '../../crawl/fetch/renderer.js';
import type { AskedRequest, Fetched } from '../../crawl/fetch/web.js';
import { askedOf, packAsked } from './asked.js';
import { integer, integers, maybe, number, oneOf, text, urlOf } from './checks.js';
import { packFetched, unpackFetched } from './fetched.js';
import { BadMessage, type Frame, frame, pairs, type Unchecked, unframe } from './frame.js';
import { packRendered } from './rendered.js';

const saidKinds = ['fetched', 'address', 'wanted', 'rendered', 'beat', 'leave'] as const;
const purposes: readonly PageRequestPurpose[] = ['script', 'data'];

/** Who says it, to which life of the head. */
interface Signed {
  epoch: string;
  worker: string;
}

/** Said about once a second: who lives, and what it has in hand. */
export interface Beat extends Signed {
  said: 'beat';
  /** When it was said, by the clock of Redis. */
  at: number;
  /** Tickets that it works on. */
  held: readonly number[];
  /** Requests that it takes on at once. */
  capacity: number;
  /** Of those tickets, pages that it renders; and those that it renders at once, none without a browser. */
  rendering: number;
  renderCapacity: number;
  /** Since it began: answers, those of them that were failures, and milliseconds of processor time. */
  answers: number;
  failures: number;
  processor: number;
  /** Answers a second, lately; and milliseconds from when Redis took a task in to when it was begun. */
  perSecond: number;
  lag: number;
  /** Answers that wait to be sent. */
  waiting: number;
  /** The machine it runs on. */
  machine: string;
}

/** The answer of a request; what it holds is checked when it is known what was asked. */
export interface FetchedAnswer extends Signed {
  said: 'fetched';
  ticket: number;
  frame: Frame;
}

export interface AddressAnswer extends Signed {
  said: 'address';
  ticket: number;
  /** See `Transport.addressOf`. */
  address: string | null | undefined;
}

/** What a page that it renders asks for, under a number of its own. Said again while no answer comes. */
export interface WantedRequest extends Signed {
  said: 'wanted';
  ticket: number;
  number: number;
  url: string;
  purpose: PageRequestPurpose;
  asked: AskedRequest;
}

/** What came of a rendering; it is checked when it is known that somebody waits for it (`renderedOf`). */
export interface RenderedAnswer extends Signed {
  said: 'rendered';
  ticket: number;
  frame: Frame;
}

/** It takes nothing more, and has nothing in hand. */
export interface Leave extends Signed {
  said: 'leave';
}

/** The end of a task. */
export type Answer = FetchedAnswer | AddressAnswer | RenderedAnswer;
export type Said = Beat | Answer | WantedRequest | Leave;

const longestName = 200;
const mostHeld = 100_000;
const mostRendered = 1000;

export function packAnswer(signed: Signed, ticket: number, fetched: Fetched): Buffer {
  const { data, blobs } = packFetched(fetched);
  return frame({ ...data, ...signed, said: 'fetched', ticket }, blobs);
}

export function packRenderedAnswer(signed: Signed, ticket: number, result: Rendered | Unrendered): Buffer {
  const { data, blobs } = packRendered(result);
  return frame({ ...data, ...signed, said: 'rendered', ticket }, blobs);
}

export function packWanted({ asked, ...wanted }: WantedRequest): Buffer {
  const { data, blobs } = packAsked(asked);
  return frame({ ...wanted, asked: data }, blobs);
}

export function packSaid(said: Beat | AddressAnswer | Leave): Buffer {
  return frame(said);
}

/** Throws a `BadMessage` for what is none. */
export function unpackSaid(bytes: Buffer): Said {
  const whole = unframe(bytes);
  const { data } = whole;
  const signed = { epoch: name(data, 'epoch'), worker: name(data, 'worker') };
  const said = oneOf(data, 'said', saidKinds);
  switch (said) {
    case 'fetched':
    case 'rendered':
      return { said, ...signed, ticket: integer(data, 'ticket'), frame: whole };
    case 'wanted':
      return { said, ...signed, ...wantedOf(whole) };
    case 'address':
      return { said, ...signed, ticket: integer(data, 'ticket'), address: addressOf(data) };
    case 'leave':
      return { said, ...signed };
    case 'beat':
      return { said, ...signed, ...beatOf(data) };
  }
}

function wantedOf({ data, blobs }: Frame): Omit<WantedRequest, 'said' | keyof Signed> {
  return {
    ...{ ticket: integer(data, 'ticket'), number: integer(data, 'number'), url: urlOf(data, 'url') },
    ...{ purpose: oneOf(data, 'purpose', purposes), asked: askedOf(pairs(data.asked, 'asked'), blobs[0]) },
  };
}

/** The answer to what was asked at `url`. */
export const fetchedOf = (answer: FetchedAnswer, url: string): Fetched => unpackFetched(answer.frame, url);

export function beatOf(data: Unchecked): Omit<Beat, 'said' | keyof Signed> {
  const held = integers(data, 'held');
  if (held.length > mostHeld) throw new BadMessage('nobody holds so much');
  return {
    held,
    at: number(data, 'at'),
    capacity: integer(data, 'capacity', 1, mostHeld),
    rendering: integer(data, 'rendering', 0, mostHeld),
    renderCapacity: integer(data, 'renderCapacity', 0, mostRendered),
    answers: integer(data, 'answers'),
    failures: integer(data, 'failures'),
    processor: number(data, 'processor'),
    perSecond: number(data, 'perSecond'),
    lag: number(data, 'lag'),
    waiting: integer(data, 'waiting'),
    machine: name(data, 'machine'),
  };
}

function addressOf(data: Unchecked): string | null | undefined {
  return data.address === null ? null : maybe(data, 'address', name);
}

function name(data: Unchecked, key: string): string {
  const value = text(data, key);
  if (value.length > longestName) throw new BadMessage(`${key} is too long`);
  return value;
}
