import type { FastifyBaseLogger } from 'fastify';

/** Runs tasks that continue after the response; a shutdown waits for them a few seconds. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Starts a task; it runs synchronously up to its first `await`. Errors are logged. */
  run(name: string, task: () => Promise<unknown>): void {
    const running = (async () => task())()
      .then(
        () => undefined,
        (error: unknown) => this.#log.error({ task: name, err: error }, 'background task failed'),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no task is running, including tasks started meanwhile. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
