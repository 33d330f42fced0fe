import { describe, expect, it } from 'vitest';
import { redisAddress } from './redis-address.js';
import { RedisClock } from './redis-clock.js';
import { problemOf } from './redis-connection.js';

describe('the address of a Redis', () => {
  it('is shown without user and password', () => {
    const { url, shown } = redisAddress('rediss://bee:hon%40ey@redis.example:6380/2');
    expect(url).toContain('hon%40ey');
    expect(shown).toBe('rediss://redis.example:6380/2');
  });

  it.each([
    '',
    'localhost:6379',
    'http://:secret@localhost/',
    'redis://',
    'redis://:secret@h/x',
    'redis://:secret@h?tls=1',
  ])('%j is none, and its password is not repeated', written => {
    expect(() => redisAddress(written)).toThrow(/--redis/);
    expect(() => redisAddress(written)).not.toThrow(/secret/);
  });

  it('has certificates only with TLS, and from a file that is there', () => {
    expect(() => redisAddress('redis://localhost', 'ca.pem')).toThrow(/rediss:/);
    expect(() => redisAddress('rediss://localhost', '/no/such/ca.pem')).toThrow(/cannot read .*ENOENT/);
  });

  it('that lets nobody in says what to write', () => {
    expect(problemOf(new Error('NOAUTH Authentication required.'))).toMatch(/HONEYGUIDE_REDIS/);
  });
});

it('the clock of Redis is guessed from the answers that took least', () => {
  let now = 0;
  const clock = new RedisClock({ now: () => now, elapsed: () => now, sleep: async () => {} });
  clock.heard(1_000_010, 0, 20);
  clock.heard(1_002_000, 100, 900);
  now = 1000;
  expect(clock.now()).toBe(1_001_000);
  clock.heard(2_000_000, 100_000, 100_100);
  now = 100_050;
  expect(clock.now()).toBe(2_000_000);
});
