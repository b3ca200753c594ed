import pg from 'pg';
import { pipelineQueries, type Query } from './pipelineQueries.ts';
import type { NameStatement } from './prepareStatements.ts';

/**
 * The class of a pool's clients (the pool's `Client` option), which pipelines queries and names statements.
 * @param nameStatement shared by all clients of the pool
 */
export function createPooledClientClass(nameStatement: NameStatement): typeof pg.Client {
  return class PooledClient extends pg.Client {
    readonly #send: Query = (...parameters) => (super.query as Query)(...parameters);
    readonly #pipelined = pipelineQueries(() => this.connection.stream, this.#send);

    // `never` fits the result of each of pg's overloads.
    override query(config: unknown, values?: unknown, ...rest: unknown[]): never {
      return this.#pipelined(nameStatement(config, values), values, ...rest) as never;
    }
  };
}
