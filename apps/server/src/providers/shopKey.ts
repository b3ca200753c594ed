import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Config, ConfigError } from '../config.ts';
import { readShopState, writeShopState } from '../db/queries/shopState.ts';
import { type Db, isTrue } from '../db/query.ts';
import { sandboxKeys, shopState } from '../db/schema.ts';
import { canOpenSandboxKeys } from './payment/sandbox/keys.ts';
import { generateDataKey, readSecrets, type Secrets } from './secrets.ts';

/** Key of the row with the fingerprint of the data key. */
const stateKey = 'dataKey';
const keyError =
  'The shop does not have the data key that its database was encrypted with. Set DATA_KEY to it, or put its file data.key back into DATA_DIR/keys.';

/** Error message if the database was encrypted with another key than this; undefined if it was not. */
export async function findKeyError(db: Db, secrets: Secrets | null): Promise<string | undefined> {
  const stored = await readShopState<{ fingerprint: string }>(db, stateKey);
  return stored && stored.fingerprint !== secrets?.fingerprint ? keyError : undefined;
}

/**
 * Whether a server has run on the database, also one of a release that stored no fingerprint. The demo's data alone do
 * not say so, since `pnpm seed:large` inserts them before the first start, but the sandbox's keys do.
 */
function wasServed(db: Db): Promise<boolean> {
  return isTrue(
    db,
    sql`exists (select from shop_state where key = 'seeded' and value ->> 'demo' is distinct from 'true')
      or exists (select from sandbox_keys)`,
  );
}

/**
 * Loads the data key and compares it with the fingerprint in the database. A new shop without a key gets a new one.
 * Neither is stored in the folder yet, because the start may still fail: the caller stores `newKey` before it is used.
 *
 * @throws ConfigError where the key is damaged, missing, or not the one that the data was encrypted with
 */
export async function loadShopKey(
  db: Db,
  { dataDir, dataKey }: Pick<Config, 'dataDir' | 'dataKey'>,
): Promise<{ secrets: Secrets; newKey?: string }> {
  const secrets = await readSecrets(join(dataDir, 'keys'), dataKey);
  if ((await findKeyError(db, secrets)) || (!secrets && (await wasServed(db)))) throw new ConfigError(keyError);
  if (secrets) return { secrets };
  const generated = generateDataKey();
  return { secrets: generated.secrets, newKey: generated.text };
}

/**
 * Stores the fingerprint of the data key at the first start: from then on the database accepts no other key.
 *
 * @throws ConfigError where another server has stored that of another key concurrently
 */
export async function claimShopKey(db: Db, secrets: Secrets): Promise<void> {
  const value = { fingerprint: secrets.fingerprint };
  await db.insert(shopState).values({ key: stateKey, value }).onConflictDoNothing();
  if (await findKeyError(db, secrets)) throw new ConfigError(keyError);
}

/** Whether servers start with the key: neither a fingerprint nor the sandbox's keys in the database are of another one. */
export async function isShopKey(db: Db, secrets: Secrets): Promise<boolean> {
  return !(await findKeyError(db, secrets)) && (await canOpenSandboxKeys({ db, secrets }));
}

/** Makes the key that of the database in place of a lost one. The sandbox makes new keys at the next start. */
export async function replaceShopKey(db: Db, { fingerprint }: Secrets): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sandboxKeys);
    await writeShopState(tx, stateKey, { fingerprint });
  });
}
