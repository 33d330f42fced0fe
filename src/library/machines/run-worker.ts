/** What `honeyguide worker` does, as a function. */
import { environmentLayer, optionLayer, settled } from '../../config/layers.js';
import { type WorkerSettings, workerSettings } from '../../config/worker-settings.js';
import { UsageError } from '../../core/errors.js';
import { usableBrowser } from '../../crawl/fetch/browser/find-browser.js';
import { redisAddress } from '../../machines/redis/redis-address.js';
import { Worker } from '../../machines/worker/worker.js';
import { checkedPrefix } from './open-head.js';

export interface RunWorkerOptions extends Partial<WorkerSettings> {
  /** Hears what a person should know. */
  tell?: (detail: string) => void;
  /** Called with its name when it is ready. */
  started?: (name: string) => void;
  signal: AbortSignal;
}

/** Works for crawls on other machines until the signal aborts. */
export async function runWorker({ tell = () => {}, started, signal, ...given }: RunWorkerOptions): Promise<void> {
  const layers = [optionLayer(workerSettings, given), environmentLayer(workerSettings, process.env)];
  const settings = settled(workerSettings, layers);
  if (settings.redis === '') {
    throw new UsageError('Say which Redis the heads use: --redis redis://HOST:6379, or HONEYGUIDE_REDIS.');
  }
  const { renderPages: pages } = settings;
  const path = pages > 0 ? usableBrowser(process.env) : undefined;
  const worker = await Worker.open({
    address: redisAddress(settings.redis, settings.redisCa),
    prefix: checkedPrefix(settings.redisPrefix),
    crawls: settings.crawls,
    network: {
      allowPrivate: settings.allowPrivate.includes('*') ? true : settings.allowPrivate,
      proxy: settings.proxy || undefined,
      connections: settings.concurrency,
    },
    browser: path === undefined ? undefined : { path, pages },
    tell,
  });
  started?.(worker.name);
  await worker.run(signal);
}
