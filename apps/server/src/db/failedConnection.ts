import type { Connection, Db } from './connection.ts';

/** Connection to an embedded database that could not be opened: each use of it fails with the error of the opening. */
export function createFailedConnection(error: unknown): Connection {
  const db = new Proxy({} as Db, {
    get() {
      throw error;
    },
  });
  const migrate = () => Promise.reject(error);
  return { db, slowDb: db, probeDb: db, kind: 'pglite', migrate, close: () => Promise.resolve() };
}
