import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on after an answer was sent; a shutdown waits for it. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** What the task does before its first `await` is done when this returns. */
  run(name: string, task: () => Promise<unknown>): void {
    const running = (async () => task())()
      .then(
        () => undefined,
        (error: unknown) => this.#log.error({ task: name, err: error }, 'background task failed'),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is under way, tasks started meanwhile included. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
