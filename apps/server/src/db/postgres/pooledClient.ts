import pg from 'pg';
import type { NameStatement } from './prepareStatements.ts';

/** A client's `query`, with the parameters of any of its overloads. */
export type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The part of a socket that groups its writes into one packet. */
interface CorkableStream {
  cork(): void;
  uncork(): void;
}

const toText = (config: unknown) => (typeof config === 'string' ? config : (config as { text?: unknown }).text);
const nothing = { rows: [], rowCount: 0, fields: [] };

/**
 * Saves round trips on a pipelining client: queries sent in one event-loop turn go out in one packet, and `begin` is
 * delayed until the transaction's first query. A transaction without queries is never opened.
 * @param getStream the client's current socket, which TLS replaces while connecting
 * @param query sends a query at once
 */
export function pipelineQueries(getStream: () => CorkableStream, query: Query): Query {
  let isHeld = false;
  let isBegun = true;

  function holdUntilTurnEnds() {
    if (isHeld) return;
    isHeld = true;
    const stream = getStream();
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  }

  return (config, values, ...rest) => {
    const text = toText(config);
    if (text === 'begin') {
      isBegun = false;
      return Promise.resolve(nothing);
    }
    const isFirst = !isBegun;
    isBegun = true;
    if (isFirst && (text === 'commit' || text === 'rollback')) return Promise.resolve(nothing);
    holdUntilTurnEnds();
    if (!isFirst) return query(config, values, ...rest);
    // Results arrive in order: if `begin` fails, the query fails too, and the transaction is rolled back.
    return Promise.all([query('begin'), query(config, values, ...rest)]).then(([, answer]) => answer);
  };
}

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
