/** Whether this server takes new work. */
export class Lifecycle {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on `/readyz` answers 503, and every answer asks its client to open another connection. */
  drain(): void {
    this.#isDraining = true;
  }
}
