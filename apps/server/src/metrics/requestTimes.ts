import { apiPrefix } from '@sampan/api/endpoint';
import type { FastifyInstance } from 'fastify';

/** Requests that are remembered; fewer say little about the slowest twentieth. */
export const measuredRequests = 1_000;

/** Durations of the last API requests, for the notice that the embedded database is outgrown. */
export class RequestTimes {
  readonly #ms = new Float64Array(measuredRequests);
  #count = 0;

  record(ms: number): void {
    this.#ms[this.#count % measuredRequests] = ms;
    this.#count += 1;
  }

  /** 95th percentile in milliseconds; null before 1,000 requests. */
  getP95(): number | null {
    if (this.#count < measuredRequests) return null;
    const sorted = this.#ms.toSorted();
    return Math.round(sorted[Math.ceil(measuredRequests * 0.95) - 1] ?? 0);
  }
}

/** Calls that wait for payment and identity providers say nothing about the database. */
const waitsForProvider = /\/(?:payment|kyc|provider)\//;

/**
 * Records the time from a request to its answer. Leaves out answers from the response cache, which skip this hook, calls
 * that wait for providers, and uploads, whose time is the client's.
 */
export function observeRequestTimes(app: FastifyInstance, times: RequestTimes): void {
  app.addHook('onSend', async ({ url, headers }, reply) => {
    const isUpload = headers['content-type']?.startsWith('multipart/');
    if (url.startsWith(`${apiPrefix}/`) && !isUpload && !waitsForProvider.test(url)) times.record(reply.elapsedTime);
  });
}
