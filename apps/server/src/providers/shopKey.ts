import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Config, ConfigError } from '../config.ts';
import { readShopState, writeShopState } from '../db/queries/shopState.ts';
import { type Db, hasTable, isTrue } from '../db/query.ts';
import { sandboxKeys, shopState } from '../db/schema.ts';
import { canOpenSandboxKeys } from './payment/sandbox/keys.ts';
import { generateDataKey, readSecrets, type Secrets } from './secrets.ts';

/** Key of the row with the fingerprint of the data key. */
const stateKey = 'dataKey';
const keyError =
  'The shop does not have the data key that its database was encrypted with. Set DATA_KEY to it, or put its file data.key back into DATA_DIR/keys.';
const rotationError =
  'The data key of this shop is being replaced. Wait for the end of `key rotate`, or run it again with both keys if it was interrupted.';

/** A replacement of the data key that was begun and is not finished (ADR 94). */
export interface Rotation {
  /** Fingerprints of the two keys. */
  from: string;
  to: string;
  /** Id of the run that may write: a later run takes the place of one that hangs. */
  run: string;
}

/** An earlier release finds no `fingerprint` during a rotation either, and does not start. */
type KeyState = { fingerprint: string } | { rotation: Rotation };

/** Reads the fingerprint of the database's data key, or the unfinished rotation; neither before the first start. */
export async function readKeyState(db: Db): Promise<{ fingerprint?: string; rotation?: Rotation }> {
  return (await readShopState<KeyState>(db, stateKey)) ?? {};
}

/** Stores the fingerprint of the data key, or the rotation, in place of what was stored. */
export const writeKeyState = (db: Db, state: KeyState) => writeShopState(db, stateKey, { ...state });

/** @throws ConfigError where another run of `key rotate` has begun. Locks the state until the transaction ends. */
export async function assertRotationRun(tx: Db, run: string): Promise<void> {
  await tx.execute(sql`select from shop_state where key = ${stateKey} for update`);
  if ((await readKeyState(tx)).rotation?.run === run) return;
  throw new ConfigError('Another `key rotate` has begun on this database, or a restore. This one ends.');
}

/** @throws ConfigError if `key rotate` runs on the database, or was interrupted */
export async function assertNoRotation(db: Db): Promise<void> {
  if ((await hasTable(db, 'public.shop_state')) && (await readKeyState(db)).rotation)
    throw new ConfigError(rotationError);
}

/** Error message if the database was encrypted with another key than this; undefined if it was not. */
export async function findKeyError(db: Db, secrets: Secrets | null): Promise<string | undefined> {
  const { fingerprint, rotation } = await readKeyState(db);
  if (rotation) return rotationError;
  return fingerprint !== undefined && fingerprint !== secrets?.fingerprint ? keyError : undefined;
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
  const found = await findKeyError(db, secrets);
  if (found || (!secrets && (await wasServed(db)))) throw new ConfigError(found ?? keyError);
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
  await assertShopKey(db, secrets);
}

/** @throws ConfigError where the database was encrypted with another key */
export async function assertShopKey(db: Db, secrets: Secrets): Promise<void> {
  const found = await findKeyError(db, secrets);
  if (found) throw new ConfigError(found);
}

/** Whether servers start with the key: neither a fingerprint nor the sandbox's keys in the database are of another one. */
export async function isShopKey(db: Db, secrets: Secrets): Promise<boolean> {
  return !(await findKeyError(db, secrets)) && (await canOpenSandboxKeys({ db, secrets }));
}

/** Makes the key that of the database in place of a lost one. The sandbox makes new keys at the next start. */
export async function replaceShopKey(db: Db, { fingerprint }: Secrets): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sandboxKeys);
    await writeKeyState(tx, { fingerprint });
  });
}
