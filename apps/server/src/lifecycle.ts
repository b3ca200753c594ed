/** State of this server: accepting requests, or draining before it stops. */
export class Lifecycle {
  readonly #draining = new AbortController();

  get isDraining(): boolean {
    return this.#draining.signal.aborted;
  }

  /** From now on `/readyz` returns 503, and every response asks the client to open a new connection. */
  drain(): void {
    this.#draining.abort();
  }

  /** Result of the work, or undefined where the server drains before the work ends. */
  async untilDraining<Result>(work: Promise<Result>): Promise<Result | undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const giveUp = () => resolve(undefined);
    if (this.isDraining) giveUp();
    this.#draining.signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.#draining.signal.removeEventListener('abort', giveUp);
    }
  }
}
