import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnusable } from './http/errors.ts';

/** A query that was under way when an outage began may still succeed for so long, ms. */
const lastAnswersMs = 1_000;

/** Logs an outage of the database once for cron, all jobs and the lease of the server, which ask it again and again. */
export class OutageLog {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  /** When the outage was noticed, ms; undefined while there is none. */
  #since: number | undefined;

  constructor(log: FastifyBaseLogger, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** Logs a failed query. Repeats in an outage have the level debug. */
  logFailure(error: unknown, message: string): void {
    if (!isDatabaseUnusable(error)) this.#log.error({ err: error }, message);
    else if (this.#since !== undefined) this.#log.debug({ err: error }, message);
    else {
      this.#since = this.#now();
      this.#log.error({ err: error }, 'the database cannot be used: no cron and no jobs until it can');
    }
  }

  /** Call it when the database has answered. */
  end(): void {
    if (this.#since === undefined || this.#now() - this.#since < lastAnswersMs) return;
    this.#since = undefined;
    this.#log.warn('the database can be used again: cron and jobs go on');
  }
}
