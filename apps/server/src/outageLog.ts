import type { FastifyBaseLogger } from 'fastify';
import { toApiError } from './http/errors.ts';

/** Logs an outage of the database once for cron, all jobs and the lease of the server, which ask it again and again. */
export class OutageLog {
  readonly #log: FastifyBaseLogger;
  #isOutage = false;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Logs a failed query. Repeats in an outage have the level debug. */
  logFailure(error: unknown, message: string): void {
    if (toApiError(error)?.code !== 'UNAVAILABLE') this.#log.error({ err: error }, message);
    else if (this.#isOutage) this.#log.debug({ err: error }, message);
    else {
      this.#isOutage = true;
      this.#log.error({ err: error }, 'the database does not answer: no cron and no jobs until it does');
    }
  }

  /** Call it when the database has answered. */
  end(): void {
    if (!this.#isOutage) return;
    this.#isOutage = false;
    this.#log.warn('the database answers again: cron and jobs go on');
  }
}
