import type { Db } from '../query.ts';

/**
 * Prepared queries of a server by their connection: building and planning a large query takes half of its time. Those of
 * a transaction go with it.
 */
export class PreparedQueries {
  readonly #byDb = new WeakMap<Db, Map<string, unknown>>();

  /** The queries of this name on the connection; prepares them on first use. */
  get<Queries>(db: Db, name: string, prepare: (db: Db) => Queries): Queries {
    const byName = this.#byDb.get(db) ?? new Map<string, unknown>();
    this.#byDb.set(db, byName);
    if (!byName.has(name)) byName.set(name, prepare(db));
    return byName.get(name) as Queries;
  }
}
