import { IncomingMessage } from 'node:http';
import type { ConnectionProblem } from '@sampan/api/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheCounters } from '../cache/cacheCounters.ts';
import type { PoolState } from '../db/connection.ts';
import type { Replica } from '../db/postgres/replica.ts';
import type { Db } from '../db/query.ts';
import { readDisk } from '../filesDisk.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { toConnectionFailure } from '../providers/credentials/connectionFailure.ts';
import { UndeliverableMessage } from '../providers/mail/port.ts';
import type { Exchange } from '../providers/providerHttp.ts';
import type { Providers } from '../providers/providers.ts';
import { addDatabaseMetrics } from './databaseMetrics.ts';

/** Problems of one payment or message, which say nothing about the account. */
const singleCallProblems: readonly ConnectionProblem[] = ['refused', 'destinationRefused'];

/** Histogram buckets in seconds, from a cached response to above the database timeout of 8 s. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsSources {
  db: Db;
  /** Connection that tells whether the database answers. */
  probeDb: Db;
  dataDir: string;
  lifecycle: Lifecycle;
  cacheCounters: CacheCounters;
  readPool?: () => PoolState;
  replica?: Pick<Replica, 'counts'> | undefined;
}

export interface ProviderCall {
  /** A provider's id, such as `alipay`, or `mail`. */
  provider: string;
  operation: string;
  isFailed: boolean;
  seconds: number;
}

/** Prometheus metrics; names follow its conventions (base units, `_total` for counters). */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #durations: Histogram<'method' | 'route'>;
  readonly #providerCalls: Counter<'provider' | 'operation' | 'result'>;
  readonly #providerDurations: Histogram<'provider' | 'operation'>;

  constructor({ db, probeDb, dataDir, lifecycle, cacheCounters, readPool, replica }: MetricsSources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: 'sampan_http_requests_total',
      help: 'Answered requests by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'sampan_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: durationBuckets,
      registers,
    });
    this.#providerCalls = new Counter({
      name: 'sampan_provider_calls_total',
      help: 'Calls of payment, identity, mail and message providers by result.',
      labelNames: ['provider', 'operation', 'result'],
      registers,
    });
    this.#providerDurations = new Histogram({
      name: 'sampan_provider_call_duration_seconds',
      help: 'Time that a call of a provider takes.',
      labelNames: ['provider', 'operation'],
      buckets: durationBuckets,
      registers,
    });
    new Gauge({
      name: 'sampan_draining',
      help: '1 while this server drains.',
      registers,
      collect() {
        this.set(lifecycle.isDraining ? 1 : 0);
      },
    });
    new Counter({
      name: 'sampan_cache_requests_total',
      help: 'Reads of a cache by result.',
      labelNames: ['cache', 'result'],
      registers,
      collect() {
        this.reset();
        for (const [cache, { hits, misses }] of cacheCounters.entries()) {
          this.inc({ cache, result: 'hit' }, hits);
          this.inc({ cache, result: 'miss' }, misses);
        }
      },
    });
    if (readPool) {
      new Gauge({
        name: 'sampan_database_pool_connections',
        help: 'Connections to PostgreSQL: size is the limit, waiting are requests without a connection.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(readPool())) this.set({ state }, count);
        },
      });
    }
    if (replica) {
      new Counter({
        name: 'sampan_replica_reads_total',
        help: 'Reports, exports and searches of staff by the database that answered: the replica or the primary.',
        labelNames: ['database'],
        registers,
        collect() {
          this.reset();
          for (const [database, count] of Object.entries(replica.counts)) this.inc({ database }, count);
        },
      });
    }
    addDiskMetrics(this.registry, dataDir);
    addDatabaseMetrics(this.registry, db, probeDb);
  }

  /** Counts a response, unless the app sent the request to itself to render a page. */
  observeRequest({ method, raw, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
    if (!(raw instanceof IncomingMessage)) return;
    // The route pattern, not the path, which would create a time series per URL.
    const route = routeOptions.url ?? 'unmatched';
    this.#requests.inc({ method, route, status: statusCode });
    this.#durations.observe({ method, route }, elapsedTime / 1000);
  }

  /**
   * Counts a request to a provider. A refusal of this payment or message alone is not a failure; one of the account is,
   * such as a wrong key.
   */
  observeExchange({ method, operation, failure, durationMs }: Exchange, now: Date): void {
    const problem = failure && toConnectionFailure(method, failure, now).problem;
    const isFailed = problem !== undefined && !singleCallProblems.includes(problem);
    this.observeProviderCall({ provider: method, operation, isFailed, seconds: durationMs / 1000 });
  }

  observeProviderCall({ provider, operation, isFailed, seconds }: ProviderCall): void {
    this.#providerCalls.inc({ provider, operation, result: isFailed ? 'failed' : 'ok' });
    this.#providerDurations.observe({ provider, operation }, seconds);
  }
}

/** Space on the disk of the files, of which customers' uploads leave a part free. */
function addDiskMetrics(registry: Registry, dataDir: string): void {
  for (const [name, help, field] of [
    ['sampan_disk_free_bytes', 'Free space on the disk of the files.', 'bavail'],
    ['sampan_disk_size_bytes', 'Size of the disk of the files.', 'blocks'],
  ] as const) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await readDisk(dataDir);
        if (disk) this.set(disk[field] * disk.bsize);
      },
    });
  }
}

/**
 * Wraps the mail server's client, so that metrics count its calls by result. `Metrics.observeExchange` counts
 * those of all other providers.
 */
export function observeMail(metrics: Pick<Metrics, 'observeProviderCall'>, providers: Providers): Providers {
  const { mail } = providers;
  if (typeof mail !== 'function') return providers;
  return {
    ...providers,
    async mail(message) {
      const begun = performance.now();
      const end = (isFailed: boolean) => {
        const seconds = (performance.now() - begun) / 1000;
        metrics.observeProviderCall({ provider: 'mail', operation: 'send', isFailed, seconds });
      };
      try {
        await mail(message);
        end(false);
      } catch (error) {
        // A refusal of this mail alone says nothing about the mail server.
        end(!(error instanceof UndeliverableMessage));
        throw error;
      }
    },
  };
}
