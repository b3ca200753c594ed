import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../../config.ts';
import { createFolder } from '../../../dataFolder.ts';
import { readKeyFile, writeKeyFile } from '../../keyFiles.ts';

interface SigningKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  serial: string;
}

/** Keys of the sandbox provider and its merchant, generated so that none is in the source code. */
export interface SandboxKeys extends SigningKey {
  apiV3Key: string;
  /** The shop's signing key as merchant. */
  merchant: SigningKey;
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

/**
 * Reads the keys from `folder` and generates missing ones, readable only by their owner.
 *
 * @throws ConfigError where a file does not contain a valid key
 */
export async function loadSandboxKeys(folder: string): Promise<SandboxKeys> {
  createFolder(folder);
  const apiV3Path = join(folder, 'sandbox-api-v3.key');
  const [provider, merchant] = await Promise.all(
    ['sandbox-provider.pem', 'sandbox-merchant.pem'].map((name) => loadSigningKey(join(folder, name))),
  );
  const apiV3Key = (await readKeyFile(apiV3Path)) ?? (await writeKeyFile(apiV3Path, makeApiV3Key()));
  if (!/^[0-9a-f]{32}$/.test(apiV3Key)) throw damaged(apiV3Path);
  return { ...(provider as SigningKey), apiV3Key, merchant: merchant as SigningKey };
}

async function loadSigningKey(path: string): Promise<SigningKey> {
  const pem = (await readKeyFile(path)) ?? (await writeKeyFile(path, await makePem()));
  try {
    return toSigningKey(pem);
  } catch {
    throw damaged(path);
  }
}

const damaged = (path: string) =>
  new ConfigError(`${path} does not hold a key. Remove it, and the sandbox makes a new one.`);
