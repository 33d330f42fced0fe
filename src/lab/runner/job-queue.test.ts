import { describe, expect, it } from 'vitest';
import { JobQueue } from './job-queue.js';

describe('the queue of runs', () => {
  it('keeps a worker at its block, then gives a fresh one, then shares the longest', () => {
    const queue = new JobQueue(['a1', 'b1', 'a2', 'b2', 'b3', 'b4'], job => job[0]);
    expect(queue.take()).toEqual({ job: 'a1', block: 'a' });
    expect(queue.take()).toEqual({ job: 'b1', block: 'b' });
    expect(queue.take('a')).toEqual({ job: 'a2', block: 'a' });
    expect(queue.take('b')).toEqual({ job: 'b2', block: 'b' });
    expect(queue.take('a')).toEqual({ job: 'b3', block: 'b' });
    expect(queue.take('b')).toEqual({ job: 'b4', block: 'b' });
    expect(queue.take('b')).toBeUndefined();
  });
});
