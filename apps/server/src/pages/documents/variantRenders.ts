import { setTimeout as sleep } from 'node:timers/promises';

/** Renders of variants take at most this share of the time. */
const maxShare = 1 / 3;
/** More requests than this do not wait. */
const maxWaiting = 4;
/** A request that has waited longer is left to the browser, ms. */
const maxWaitMs = 800;

/**
 * Renders pages of which there are endlessly many, one at a time and with a rest after each one: anybody can ask for
 * them, and rendering blocks the process. A request whose turn does not come soon is left to the browser.
 */
export class VariantRenders {
  #waiting = 0;
  /** Resolves when the next one may render. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Undefined if too many wait, or it waited too long. Rejects if rendering fails. */
  async run<Page>(render: () => Promise<Page>): Promise<Page | undefined> {
    if (this.#waiting >= maxWaiting) return undefined;
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const turn = this.#turn;
    this.#turn = isOver;
    const askedAt = performance.now();
    this.#waiting += 1;
    await turn;
    this.#waiting -= 1;
    const startedAt = performance.now();
    if (startedAt - askedAt > maxWaitMs) {
      end();
      return undefined;
    }
    try {
      return await render();
    } finally {
      const restMs = (performance.now() - startedAt) * (1 / maxShare - 1);
      void sleep(restMs, undefined, { ref: false }).then(end);
    }
  }
}
