import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';

/**
 * PGlite has one connection, and a query on it waits for the open transaction. A query on the database inside a
 * transaction would wait for itself and block all others for ever, so it throws instead.
 */
export class GuardedPglite extends PGlite {
  readonly #insideTransaction = new AsyncLocalStorage<true>();

  #check() {
    if (this.#insideTransaction.getStore()) {
      throw new Error('A query inside a transaction must be made on the transaction.');
    }
  }

  override async query<Row>(...parameters: Parameters<PGlite['query']>): Promise<Results<Row>> {
    this.#check();
    return super.query<Row>(...parameters);
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.#check();
    return super.transaction((tx) => this.#insideTransaction.run(true, () => work(tx)));
  }
}
