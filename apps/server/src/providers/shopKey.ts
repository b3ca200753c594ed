import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Config, ConfigError } from '../config.ts';
import { readShopState, writeShopState } from '../db/queries/shopState.ts';
import { type Db, isTrue } from '../db/query.ts';
import { sandboxKeys, shopState } from '../db/schema.ts';
import { canOpenSandboxKeys } from './payment/sandbox/keys.ts';
import { generateDataKey, type KeyVariables, readSecrets, type Secrets } from './secrets.ts';

/** Key of the row with the fingerprint of the data key. */
const stateKey = 'dataKey';
const keyError =
  'The shop does not have the data key that its database was encrypted with. Set DATA_KEY to it, or put its file data.key back into DATA_DIR/keys. While you replace it, it must be among the previous keys.';
const missingError =
  'A former data key under which the shop still has values or files is missing. Add it to DATA_KEY_PREVIOUS, or as a line to DATA_DIR/keys/data.key.previous where DATA_KEY is not set.';

/** The data keys of a database, by their fingerprints. */
export interface KeyState {
  /** The key that encrypts. */
  current: string;
  /** Former keys under which there may still be values or files, newest first. */
  previous: readonly string[];
}

/**
 * The stored form. Without previous keys it is the one of earlier releases. With them it has no `fingerprint`, so that an
 * earlier release, which could not decrypt everything, does not start.
 */
type StoredState = { fingerprint: string } | { current: string; previous: readonly string[] };

const toKeyState = (stored: StoredState): KeyState =>
  'fingerprint' in stored ? { current: stored.fingerprint, previous: [] } : stored;

/** Reads which data keys the database needs; undefined before the first start. */
export async function readKeyState(db: Db): Promise<KeyState | undefined> {
  const stored = await readShopState<StoredState>(db, stateKey);
  return stored && toKeyState(stored);
}

/**
 * Finds the state in rows of `shop_state` in PostgreSQL's text form, such as
 * `(dataKey,"{""fingerprint"": ""0123456789abcdef""}","2026-12-01 00:00:00+00")`.
 */
export function findKeyState(rows: readonly string[]): KeyState | undefined {
  const row = new RegExp(`^\\(${stateKey},"((?:[^"]|"")*)"`);
  const json = rows.map((text) => row.exec(text)?.[1]).find((text) => text !== undefined);
  return json === undefined ? undefined : toKeyState(JSON.parse(json.replaceAll('""', '"')) as StoredState);
}

function toStored({ current, previous }: KeyState): StoredState {
  return previous.length === 0 ? { fingerprint: current } : { current, previous };
}

const writeKeyState = (db: Db, state: KeyState) => writeShopState(db, stateKey, toStored(state));

/** Reads the state and locks it until the transaction ends. */
export async function lockKeyState(tx: Db): Promise<KeyState | undefined> {
  await tx.execute(sql`select from shop_state where key = ${stateKey} for update`);
  return readKeyState(tx);
}

/** Fingerprints of the keys that the database needs, the current one first, and that `secrets` lacks. */
export function listMissingKeys({ current, previous }: KeyState, secrets: Secrets | null): string[] {
  const known = secrets ? [secrets.fingerprint, ...secrets.previousFingerprints] : [];
  return [current, ...previous].filter((fingerprint) => !known.includes(fingerprint));
}

/** Error message if a database with this state needs keys that the shop does not have; undefined if it does not. */
export function findStateError(state: KeyState, secrets: Secrets | null): string | undefined {
  const missing = listMissingKeys(state, secrets);
  if (missing.length === 0) return undefined;
  return missing.includes(state.current) ? keyError : missingError;
}

/** Error message if the database was encrypted with keys that the shop does not have; undefined if it was not. */
export async function findKeyError(db: Db, secrets: Secrets | null): Promise<string | undefined> {
  const state = await readKeyState(db);
  return state && findStateError(state, secrets);
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
  { dataDir, ...variables }: Pick<Config, 'dataDir'> & KeyVariables,
): Promise<{ secrets: Secrets; newKey?: string }> {
  const secrets = await readSecrets(join(dataDir, 'keys'), variables);
  const error = (await findKeyError(db, secrets)) ?? (!secrets && (await wasServed(db)) ? keyError : undefined);
  if (error) throw new ConfigError(error);
  if (secrets) return { secrets };
  const generated = generateDataKey();
  return { secrets: generated.secrets, newKey: generated.text };
}

/**
 * Makes the current key that of the database where the database has one of the previous keys, which it still needs from
 * then on. To be called before anything is encrypted, and while no server with another current key runs.
 *
 * @returns whether the database had another current key
 * @throws ConfigError where the database has other keys
 */
export function switchShopKey(db: Db, secrets: Secrets): Promise<boolean> {
  return db.transaction(async (tx) => {
    const state = await lockKeyState(tx);
    if (!state) return false;
    const error = findStateError(state, secrets);
    if (error) throw new ConfigError(error);
    const { fingerprint } = secrets;
    if (state.current === fingerprint) return false;
    const previous = [state.current, ...state.previous].filter((each) => each !== fingerprint);
    await writeKeyState(tx, { current: fingerprint, previous });
    return true;
  });
}

/**
 * Stores the fingerprint of the data key at the first start: from then on the database accepts no other key. Previous
 * keys count as needed, because a database of an early release has data and no fingerprint.
 *
 * @throws ConfigError where another server has stored that of another key concurrently
 */
export async function claimShopKey(db: Db, secrets: Secrets): Promise<void> {
  const value = toStored({ current: secrets.fingerprint, previous: secrets.previousFingerprints });
  await db.insert(shopState).values({ key: stateKey, value }).onConflictDoNothing();
  const error = await findKeyError(db, secrets);
  if (error) throw new ConfigError(error);
}

/** Whether servers start with the keys: neither a fingerprint nor the sandbox's keys in the database are of another one. */
export async function hasShopKeys(db: Db, secrets: Secrets): Promise<boolean> {
  return !(await findKeyError(db, secrets)) && (await canOpenSandboxKeys({ db, secrets }));
}

/**
 * Makes the key that of the database in place of a lost one. Its previous keys go on to decrypt what they have encrypted.
 * The sandbox makes new keys at the next start.
 */
export async function replaceShopKey(db: Db, { fingerprint, previousFingerprints }: Secrets): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sandboxKeys);
    await writeKeyState(tx, { current: fingerprint, previous: previousFingerprints });
  });
}
