import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { ConfigError } from '../../../config.ts';
import type { Db } from '../../../db/query.ts';
import { sandboxKeys } from '../../../db/schema.ts';
import { Sealer, type Secrets } from '../../secrets.ts';

interface SigningKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  serial: string;
}

/** Serial numbers of the X.509 certificates of an account in certificate mode. */
interface CertificateSerials {
  /** Alipay's serial numbers of the certificates of the application, of the root and of Alipay. */
  alipay: { appSn: string; rootSn: string; alipaySn: string };
  /** Serial number of WeChat Pay's platform certificate, in upper-case hexadecimal digits. */
  wechat: string;
}

/** Keys of the sandbox provider and its merchant, generated so that none is in the source code. */
export interface SandboxKeys extends SigningKey {
  apiV3Key: string;
  /** The shop's signing key as merchant. */
  merchant: SigningKey;
  /** The accounts at Alipay and WeChat Pay are in certificate mode; without it in public-key mode. */
  certificates?: CertificateSerials;
}

async function makePem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const makeApiV3Key = () => randomBytes(16).toString('hex');

function toSigningKey(privatePem: string): SigningKey {
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(der).digest('hex').slice(0, 40).toUpperCase();
  return { privateKey, publicKey, serial };
}

/** Generates the RSA keys of the sandbox provider and of its merchant. */
export async function generateSandboxKeys(): Promise<SandboxKeys> {
  const [provider, merchant] = await Promise.all([makePem(), makePem()]);
  return { ...toSigningKey(provider), apiV3Key: makeApiV3Key(), merchant: toSigningKey(merchant) };
}

export interface SandboxKeyStore {
  db: Db;
  secrets: Secrets;
}

/**
 * Reads the keys from the database, where all servers of a shop find the same ones, and generates missing ones.
 *
 * @throws ConfigError where a stored key cannot be decrypted or is damaged
 */
export async function loadSandboxKeys(store: SandboxKeyStore): Promise<SandboxKeys> {
  // One after the other: where a key is refused, no other load goes on and stores a key behind the caller's back.
  const provider = await loadKey(store, 'sandbox-provider.pem', makePem);
  const merchant = await loadKey(store, 'sandbox-merchant.pem', makePem);
  const apiV3Key = await loadKey(store, 'sandbox-api-v3.key', async () => makeApiV3Key());
  try {
    return { ...toSigningKey(provider), apiV3Key, merchant: toSigningKey(merchant) };
  } catch {
    throw createDamagedKeysError();
  }
}

/** Whether the stored keys, if any, were encrypted with this data key. */
export async function canOpenSandboxKeys({ db, secrets }: SandboxKeyStore): Promise<boolean> {
  const [row] = await db.select().from(sandboxKeys).limit(1);
  try {
    if (row) createSealer(secrets).open(row.sealed, row.name);
    return true;
  } catch {
    return false;
  }
}

const createSealer = (secrets: Secrets) => new Sealer(...secrets.keysFor('sandbox keys'));

async function loadKey({ db, secrets }: SandboxKeyStore, name: string, make: () => Promise<string>) {
  const sealer = createSealer(secrets);
  const stored = await readKey(db, sealer, name);
  if (stored !== undefined) return stored;
  const newKey = await make();
  // Another server may have stored a key meanwhile: the first one counts.
  await db
    .insert(sandboxKeys)
    .values({ name, sealed: sealer.seal(newKey, name) })
    .onConflictDoNothing();
  return (await readKey(db, sealer, name)) ?? newKey;
}

async function readKey(db: Db, sealer: Sealer, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(sandboxKeys).where(eq(sandboxKeys.name, name));
  try {
    return row && sealer.open(row.sealed, name);
  } catch {
    throw createDamagedKeysError();
  }
}

const createDamagedKeysError = () =>
  new ConfigError(
    'The keys of the sandbox cannot be decrypted. Set the DATA_KEY that they were encrypted with, or run `key forget` if it is lost.',
  );
