import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Connection } from './db/connection.ts';
import { connectPglite } from './db/connectPglite.ts';
import { connectPostgres, connectReplica } from './db/connectPostgres.ts';
import { getDatabaseArchive } from './db/embedded/databaseArchive.ts';
import type { DatabaseDiskError } from './db/embedded/databaseDiskError.ts';
import { Replica } from './db/postgres/replica.ts';
import { assertNoUnfinishedMove } from './db/transfer/moveTables.ts';
import type { Deps } from './deps.ts';
import { explainConnection } from './explainConnection.ts';

/**
 * Opens the shop's database and applies pending migrations.
 * @param onDiskError Called when the disk refuses what the embedded database cannot do without.
 * @throws ConfigError if it cannot be connected to, or is the target of an unfinished move
 */
export async function openDatabase(
  config: Config,
  log: Deps['log'],
  onDiskError?: (error: DatabaseDiskError) => void,
): Promise<Connection> {
  if (!config.databaseUrl) {
    const onTakeover = (copies: string[]) =>
      log.warn({ copies }, 'another PGlite wrote the database; copies of it are kept');
    const archive = getDatabaseArchive(import.meta.dirname);
    return connectPglite(join(config.dataDir, 'db'), { archive, onTakeover, onDiskError });
  }
  const { databaseUrl, databaseDirectUrl: directUrl } = config;
  // Migrates on the direct connection; the query below is the first one of the pool.
  const connection = await explainConnection(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', () =>
    connectPostgres(databaseUrl, {
      directUrl,
      max: config.databasePoolSize,
      preparesStatements: config.databasePreparesStatements,
      onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
      onMigrationDelayed: (pauseMs) =>
        log.warn({ pauseMs }, 'the migration waits for the end of other transactions, and is tried again'),
    }),
  );
  try {
    await explainConnection('DATABASE_URL', () => assertNoUnfinishedMove(connection.db));
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/** Opens the replica. Undefined without DATABASE_REPLICA_URL. */
export async function openReplica({ databaseReplicaUrl: url }: Config, primary: Deps['db'], log: Deps['log']) {
  if (url === undefined) return undefined;
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection to the replica was lost');
  const { db, close } = await connectReplica(url, { onIdleError });
  return { replica: new Replica({ primary, replica: db, log }), close };
}
