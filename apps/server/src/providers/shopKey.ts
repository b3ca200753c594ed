import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { readShopState } from '../db/queries/shopState.ts';
import { shopState } from '../db/schema.ts';
import { loadSecrets, readSecrets, type Secrets } from './secrets.ts';

/** Key of the row with the fingerprint of the data key. */
const stateKey = 'dataKey';

/** Error message if the database was encrypted with another key than this; undefined if it was not. */
export async function findKeyError(db: Db, secrets: Secrets | null): Promise<string | undefined> {
  const stored = await readShopState<{ fingerprint: string }>(db, stateKey);
  if (!stored || stored.fingerprint === secrets?.fingerprint) return undefined;
  return 'The shop does not have the data key that its database was encrypted with. Set DATA_KEY to it, or put its file data.key back into DATA_DIR/keys.';
}

/**
 * Loads the data key and compares it with the fingerprint in the database, which the first start stores: a new data
 * folder accepts any key.
 *
 * @throws ConfigError where the key is damaged, missing, or not the one that the data was encrypted with
 */
export async function checkShopKey(db: Db, { dataDir, dataKey }: Pick<Config, 'dataDir' | 'dataKey'>): Promise<void> {
  const folder = join(dataDir, 'keys');
  // Compared before the folder takes the key for its own.
  const error = await findKeyError(db, await readSecrets(folder, dataKey));
  if (error) throw new ConfigError(error);
  const { fingerprint } = await loadSecrets(folder, dataKey);
  await db.insert(shopState).values({ key: stateKey, value: { fingerprint } }).onConflictDoNothing();
}
