import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** Copies and drafts of the database that stand beside it after an upgrade (pgliteVersion.ts). */
const copyPattern = /^db\.(\d|upgrade$)/;

/**
 * Checks that a folder of the shop, if it exists, belongs to the user of this process: files that another user creates in
 * it stop the shop. Windows has no such ids.
 * @throws ConfigError
 */
export function checkOwner(folder: string): void {
  const uid = process.getuid?.();
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || owner === undefined || owner === uid) return;
  throw new ConfigError(
    `${folder} belongs to the user with the id ${owner}, and this command runs as ${uid}. Run it as the shop's user.`,
  );
}

/**
 * Checks that a data folder has an embedded database: opening a missing one would create it.
 * @throws ConfigError
 */
export function checkHasDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, 'db', 'PG_VERSION'))) return;
  // Opening finishes an upgrade that was interrupted, or says which copy to rename.
  if (existsSync(dataDir) && readdirSync(dataDir).some((name) => copyPattern.test(name))) return;
  throw new ConfigError(
    `There is no shop in ${dataDir}. Set DATA_DIR to the folder of the shop, or DATABASE_URL to its database.`,
  );
}
