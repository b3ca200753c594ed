import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';

/** Copies and drafts of the database that stand beside it after an upgrade (pgliteVersion.ts). */
const copyPattern = /^db\.(\d|upgrade$)/;

function readOwner(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}

/**
 * Checks that a folder in the data folder belongs to the user of this process: files that another user creates in it stop
 * the shop. Windows has no such ids.
 * @throws ConfigError
 */
export function checkOwner(folder: string): void {
  const uid = process.getuid?.();
  // A missing folder is created by this user, which only root can do where the shop could not use it. Others are not
  // compared with the data folder: a volume of Kubernetes belongs to root and is writable by a group.
  const path = uid === 0 && readOwner(folder) === undefined ? dirname(folder) : folder;
  const owner = readOwner(path);
  if (uid === undefined || owner === undefined || owner === uid) return;
  throw new ConfigError(
    `${path} belongs to the user with the id ${owner}, and this command runs as ${uid}. Run it as the shop's user.`,
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
