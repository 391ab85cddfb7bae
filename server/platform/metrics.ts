import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** This process's metrics for Prometheus; times are in seconds. */
export interface Metrics {
  contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<string>;
  requestEnded(
    request: { method: string; route: string; status: number },
    { seconds, isByKey }: { seconds: number; isByKey: boolean },
  ): void;
  /** Counts a code of a second factor that was given at sign-in or to confirm a session. */
  codeGiven(outcome: 'right' | 'wrong' | 'locked'): void;
  /** Runs a job and records its duration and outcome. */
  job<Result>(task: string, work: () => Promise<Result>): Promise<Result>;
  /** Counts a try to deliver to a webhook that has ended. */
  deliveryTried(outcome: DeliveryOutcome): void;
  /** Sets for how many seconds the oldest due delivery has been waiting. */
  deliveriesWait(seconds: number): void;
}

/** `failed`: the delivery will be tried again. */
export type DeliveryOutcome = 'delivered' | 'failed' | 'givenUp';

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];

/** Creates the metrics of one server, including Node's own: event loop lag, memory, garbage collection. */
export function createMetrics(
  pools: Record<'requests' | 'lists' | 'exports' | 'jobs', pg.Pool> & { standby?: pg.Pool },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status, until the whole answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const byKeys = new Counter({
    name: 'api_key_requests_total',
    help: 'Requests with an API key, by status',
    labelNames: ['status'],
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Background jobs by task and outcome (done, failed)',
    labelNames: ['task', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const codes = new Counter({
    name: 'second_factor_codes_total',
    help: 'Codes of second factors by outcome (right, wrong, locked)',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'webhook_tries_total',
    help: 'Tries to deliver to webhooks by outcome (delivered, failed, givenUp)',
    labelNames: ['outcome'],
    registers,
  });
  const queue = new Gauge({
    name: 'webhook_queue_age_seconds',
    help: 'How long the delivery to a webhook that is due longest has waited',
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool by state; `waiting` are those who wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    codeGiven: (outcome) => codes.inc({ outcome }),
    requestEnded(labels, { seconds, isByKey }) {
      requests.observe(labels, seconds);
      if (isByKey) byKeys.inc({ status: labels.status });
    },
    deliveryTried: (outcome) => deliveries.inc({ outcome }),
    deliveriesWait: (seconds) => queue.set(seconds),
    async job(task, work) {
      const end = jobs.startTimer({ task });
      try {
        const result = await work();
        end({ outcome: 'done' });
        return result;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
  };
}
