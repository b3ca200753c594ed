/** Repeats a task while it is asked for, in a few loops at once: a further ask is for one more round of a loop. */
export class Loops {
  readonly #max: number;
  #count = 0;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(max: number) {
    this.#max = max;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Resolves when the loop that this ask has started ends, at once if it has started none. */
  async ask(task: () => Promise<unknown>): Promise<void> {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    if (this.#count >= this.#max) return;
    this.#count += 1;
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        await task();
      }
    } finally {
      this.#count -= 1;
    }
  }

  /** Ends each loop after the round under way, and starts no other. */
  stop(): void {
    this.#isStopped = true;
  }
}
