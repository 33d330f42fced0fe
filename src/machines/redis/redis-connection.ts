/**
 * A connection to a Redis, a Valkey or a Cluster of either. Commands fail while it is down and are never sent twice: whoever asks
 * knows what to do then. It connects again by itself.
 */
import { ClientOfflineError, createClient, createCluster, RESP_TYPES } from '@redis/client';
import { FailureError } from '../../core/errors.js';
import type { RedisAddress } from './redis-address.js';

/** Milliseconds. A Redis that says nothing for so long is taken for gone: somebody asks it every second. */
const silence = 10_000;
const connectTimeout = 5000;
const longestPause = 1000;
/** `XTRIM MINID` and `SET … GET` came with it. */
const oldest = [6, 2] as const;

export type Word = string | Buffer;

/** What the client and the cluster client have in common, as far as it is used. */
interface Sender {
  send(key: string, words: readonly Word[], binary: boolean): Promise<unknown>;
  /** Another one like it, for commands that block. */
  another(): Sender;
  connect(): Promise<unknown>;
  destroy(): void;
}

export class RedisConnection {
  private constructor(
    private readonly sender: Sender,
    /** How it is called in messages. */
    readonly shown: string,
  ) {}

  /** Fails in words when there is no Redis, none that lets us in, or one that is too old. */
  static async open(address: RedisAddress): Promise<RedisConnection> {
    const single = singleSender(address, 'once');
    try {
      await single.connect();
      const about = String(await single.send('', ['INFO'], false));
      requireVersion(about, address.shown);
      const isCluster = /^cluster_enabled:1/m.test(about);
      const sender = isCluster ? clusterSender(address) : singleSender(address);
      await sender.connect();
      return new RedisConnection(sender, address.shown);
    } catch (error) {
      throw error instanceof FailureError ? error : new FailureError(`${address.shown}: ${problemOf(error)}`);
    } finally {
      single.destroy();
    }
  }

  /** A connection of its own, for reading that waits. */
  async another(): Promise<RedisConnection> {
    const sender = this.sender.another();
    await sender.connect();
    return new RedisConnection(sender, this.shown);
  }

  /** `key` tells a Cluster where to ask; it stands among the words too. */
  send(key: string, ...words: Word[]): Promise<unknown> {
    return this.sender.send(key, words, false);
  }

  /** The same, with texts of the answer as bytes. */
  sendForBytes(key: string, ...words: Word[]): Promise<unknown> {
    return this.sender.send(key, words, true);
  }

  close(): void {
    this.sender.destroy();
  }
}

/** Was the command certainly not sent? */
export const wasNotSent = (error: unknown): boolean => error instanceof ClientOfflineError;

/** In words, and without anything that was given to log in. */
export function problemOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/^(WRONGPASS|NOAUTH|NOPERM)|invalid username-password|without any password/i.test(message)) {
    return 'it does not let us in. Write user and password into the address, best by HONEYGUIDE_REDIS.';
  }
  if (code === 'ECONNREFUSED') return 'nothing listens there (ECONNREFUSED). Is Redis running?';
  return code && !message.includes(code) ? `${message} (${code})` : message;
}

function socketOptions({ url, certificates }: RedisAddress, reconnect: boolean) {
  const common = {
    connectTimeout,
    socketTimeout: silence,
    reconnectStrategy: reconnect ? (tries: number) => Math.min(longestPause, 50 * 2 ** tries) : (false as const),
  };
  if (!url.startsWith('rediss:')) return common;
  return { ...common, tls: true as const, ...(certificates !== undefined && { ca: certificates }) };
}

const usual = { RESP: 2, disableOfflineQueue: true, disableClientInfo: true, maintNotifications: 'disabled' } as const;
const asBytes = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } };

/** Commands fail by themselves; what the client says besides needs no listener of ours, but Node wants one. */
const unheard = () => {};

function singleSender(address: RedisAddress, times: 'once' | 'again' = 'again'): Sender {
  const client = createClient({ ...usual, url: address.url, socket: socketOptions(address, times === 'again') });
  client.on('error', unheard);
  return {
    send: (_key, words, binary) => client.sendCommand(words, binary ? asBytes : undefined),
    another: () => singleSender(address),
    connect: () => client.connect(),
    destroy: () => {
      if (client.isOpen) client.destroy();
    },
  };
}

function clusterSender(address: RedisAddress): Sender {
  const { username, password } = new URL(address.url);
  const login = {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
  const cluster = createCluster({
    RESP: 2,
    rootNodes: [{ url: address.url }],
    defaults: { ...usual, ...login, socket: socketOptions(address, true) },
  });
  cluster.on('error', unheard);
  return {
    send: (key, words, binary) => cluster.sendCommand(key, false, [...words], binary ? asBytes : undefined),
    another: () => clusterSender(address),
    connect: () => cluster.connect(),
    destroy: () => cluster.destroy(),
  };
}

function requireVersion(about: string, shown: string): void {
  const version = /^redis_version:(\d+)\.(\d+)/m.exec(about);
  const [major, minor] = [Number(version?.[1] ?? 0), Number(version?.[2] ?? 0)];
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new FailureError(`${shown} is Redis ${major}.${minor}. Take ${oldest.join('.')} or newer, or Valkey.`);
}
