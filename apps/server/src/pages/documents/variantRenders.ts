/** Renders of variants take at most this share of the time. */
const maxShare = 1 / 3;

/**
 * Renders pages that are not cached, one at a time and with a rest after each one: anybody can ask for endlessly many
 * of them, and rendering blocks the process. A page that finds no time is left to the browser.
 */
export class VariantRenders {
  readonly #now: () => number;
  #isBusy = false;
  #restsUntil = 0;

  /** `now` in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Undefined while another one renders, and while it rests. Rejects if rendering fails. */
  async run<Page>(render: () => Promise<Page>): Promise<Page | undefined> {
    const startedAt = this.#now();
    if (this.#isBusy || startedAt < this.#restsUntil) return undefined;
    this.#isBusy = true;
    try {
      return await render();
    } finally {
      const endedAt = this.#now();
      this.#restsUntil = endedAt + (endedAt - startedAt) * (1 / maxShare - 1);
      this.#isBusy = false;
    }
  }
}
