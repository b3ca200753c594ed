/** State of this server: accepting requests, or draining before it stops. */
export class Lifecycle {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on `/readyz` returns 503, and every response asks the client to open a new connection. */
  drain(): void {
    this.#isDraining = true;
  }
}
