/** What Prometheus is told of crawls. Names and units are by its conventions: base units, `_total` for what only grows. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { WorkerState } from '../../crawl/fetch/worker-state.js';

/** Seconds; the upper ends of the parts in which durations are counted. */
const durationSteps = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A URL that came to its end. */
export interface MeasuredVisit {
  outcome: string;
  status: number;
  /** Why it was skipped or failed. */
  reason: string;
  milliseconds: number;
  /** Of a page. */
  bytes: number;
}

/** Numbers that go up and down. */
export interface MeasuredState {
  relevant: number;
  waiting: number;
  known: number;
  hosts: number;
  underWay: number;
  budget: number;
  /** Bytes on the way to the disk, and bytes of the process. */
  queued?: number;
  memory?: number;
}

const labels = ['collection'] as const;

export class CrawlMetrics {
  readonly registry = new Registry();
  private readonly pages = this.counter('pages_total', 'Pages stored.');
  private readonly bytes = this.counter('page_bytes_total', 'Bytes of the pages stored, content codings undone.');
  private readonly retries = this.counter('retries_total', 'Requests that failed in a way that may pass.');
  private readonly requests = this.labelled('requests_total', 'Requests by HTTP status; 0: no answer came.', 'status');
  private readonly skipped = this.labelled('skipped_total', 'URLs skipped, by reason.', 'reason');
  private readonly failed = this.labelled('failed_total', 'URLs that failed, by reason.', 'reason');
  private readonly durations = new Histogram({
    name: 'honeyguide_fetch_duration_seconds',
    help: 'From request to last byte.',
    labelNames: labels,
    buckets: durationSteps,
    registers: [this.registry],
  });
  private readonly gauges: Record<keyof MeasuredState, Gauge<'collection'>> = {
    relevant: this.gauge('relevant_pages', 'Pages on topic, by the verdicts of now.'),
    waiting: this.gauge('frontier_urls', 'URLs that wait.'),
    known: this.gauge('known_urls', 'URLs ever seen.'),
    hosts: this.gauge('hosts', 'Hosts ever seen.'),
    underWay: this.gauge('requests_under_way', 'Requests under way.'),
    budget: this.gauge('budget_pages', 'Pages that may be fetched.'),
    queued: this.gauge('store_queue_bytes', 'Bytes on the way to the disk.'),
    memory: this.gauge('crawl_resident_memory_bytes', 'Memory of the process that crawls.'),
  };

  private readonly knownWorkers = new Map<string, Map<string, WorkerState>>();
  private readonly workerUp = this.workerGauge('worker_up', '1: the worker was heard lately.');
  private readonly workerUnderWay = this.workerGauge('worker_requests_under_way', 'Requests that the worker has.');
  private readonly workerRendering = this.workerGauge('worker_renderings_under_way', 'Pages that the worker renders.');
  private readonly workerSpeed = this.workerGauge('worker_answers_per_second', 'Answers of the worker, lately.');
  private readonly workerLag = this.workerGauge('worker_lag_seconds', 'How long a request waits for the worker.');
  private readonly workerAnswers = this.labelled('worker_answers_total', 'Answers of the worker.', 'worker');
  private readonly workerFailures = this.labelled('worker_failures_total', 'Answers that were failures.', 'worker');
  private readonly workerMetrics = [
    ...[this.workerUp, this.workerUnderWay, this.workerRendering, this.workerSpeed, this.workerLag],
    ...[this.workerAnswers, this.workerFailures],
  ];

  visit(collection: string, { outcome, status, reason, milliseconds, bytes }: MeasuredVisit): void {
    this.requests.inc({ collection, status: String(status) });
    this.durations.observe({ collection }, milliseconds / 1000);
    if (outcome === 'page') {
      this.pages.inc({ collection });
      this.bytes.inc({ collection }, bytes);
    }
    if (outcome === 'skipped') this.skipped.inc({ collection, reason: reason || 'unknown' });
    if (outcome === 'failed') this.failed.inc({ collection, reason: reason || 'unknown' });
  }

  retry(collection: string, count = 1): void {
    this.retries.inc({ collection }, count);
  }

  state(collection: string, state: MeasuredState): void {
    for (const [name, gauge] of Object.entries(this.gauges)) {
      const value = state[name as keyof MeasuredState];
      if (value !== undefined) gauge.set({ collection }, value);
    }
  }

  /** Those that are gone are not told of. */
  workers(collection: string, states: readonly WorkerState[]): void {
    const before = this.knownWorkers.get(collection) ?? new Map<string, WorkerState>();
    const now = new Map(states.map(state => [state.name, state]));
    for (const worker of before.keys()) {
      if (!now.has(worker)) for (const each of this.workerMetrics) each.remove({ collection, worker });
    }
    for (const { name: worker, alive, underWay, rendering, perSecond, lag, answers, failures } of states) {
      const labels = { collection, worker };
      this.workerUp.set(labels, alive ? 1 : 0);
      this.workerUnderWay.set(labels, underWay);
      this.workerRendering.set(labels, rendering);
      this.workerSpeed.set(labels, perSecond);
      this.workerLag.set(labels, lag / 1000);
      this.workerAnswers.inc(labels, Math.max(0, answers - (before.get(worker)?.answers ?? 0)));
      this.workerFailures.inc(labels, Math.max(0, failures - (before.get(worker)?.failures ?? 0)));
    }
    this.knownWorkers.set(collection, now);
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  private counter(name: string, help: string): Counter<'collection'> {
    return new Counter({ name: `honeyguide_${name}`, help, labelNames: labels, registers: [this.registry] });
  }

  private labelled<Label extends string>(name: string, help: string, label: Label): Counter<'collection' | Label> {
    const labelNames = [...labels, label] as const;
    return new Counter({ name: `honeyguide_${name}`, help, labelNames, registers: [this.registry] });
  }

  private workerGauge(name: string, help: string): Gauge<'collection' | 'worker'> {
    const labelNames = [...labels, 'worker'] as const;
    return new Gauge({ name: `honeyguide_${name}`, help, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string): Gauge<'collection'> {
    return new Gauge({ name: `honeyguide_${name}`, help, labelNames: labels, registers: [this.registry] });
  }
}
