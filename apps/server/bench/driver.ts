import type { Deps } from '../src/deps.ts';

interface Answer<Row> {
  rows: Row[];
}
type Query = <Row>(name: string, text: string, values?: unknown[]) => Promise<Answer<Row>>;

/** The shop's own driver without the query builder: `pg` with its pool, or PGlite. */
export interface Driver {
  /** `pg` keeps the named statement prepared; PGlite keeps none. */
  query: Query;
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
}

interface PgClient {
  query<Row>(statement: string | { name: string; text: string; values?: unknown[] }): Promise<Answer<Row>>;
}
interface PgPool extends PgClient {
  connect(): Promise<PgClient & { release(): void }>;
}
interface PgliteClient {
  query<Row>(text: string, values?: unknown[]): Promise<Answer<Row>>;
}
interface Pglite extends PgliteClient {
  transaction<Result>(work: (tx: PgliteClient) => Promise<Result>): Promise<Result>;
}

export function createDriver({ db, config }: Deps): Driver {
  const { $client: client } = db as unknown as { $client: unknown };
  return config.databaseUrl ? createPgDriver(client as PgPool) : createPgliteDriver(client as Pglite);
}

function createPgDriver(pool: PgPool): Driver {
  const queryOn =
    (client: PgClient): Query =>
    (name, text, values) =>
      client.query({ name, text, values });
  return {
    query: queryOn(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(queryOn(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

function createPgliteDriver(client: Pglite): Driver {
  const queryOn =
    (target: PgliteClient): Query =>
    (_name, text, values) =>
      target.query(text, values);
  return { query: queryOn(client), transaction: (work) => client.transaction((tx) => work(queryOn(tx))) };
}
