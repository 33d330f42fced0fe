import { describe, expect, it } from 'vitest';
import { FailureError } from './errors.js';
import { workerFile } from './worker-file.js';

describe('workerFile', () => {
  it('stays beside compiled code', () => {
    expect(workerFile('file:///a/dist/crawl/engine.js', './worker.js').href).toBe('file:///a/dist/crawl/worker.js');
  });

  it('says what to run when the compiled twin of a source file is missing', () => {
    expect(() => workerFile('file:///a/src/b/src/crawl/engine.ts', './worker.js')).toThrow(FailureError);
    expect(() => workerFile('file:///a/src/b/src/crawl/engine.ts', './worker.js')).toThrow(
      '/a/src/b/dist/crawl/worker.js is missing: run "npm run build" first.',
    );
  });
});
