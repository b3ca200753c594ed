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

/** What the sandbox signs and seals with, and what the shop checks it by: no key is ever in the code. */
export interface SandboxKeys {
  privateKey: KeyObject;
  publicKey: KeyObject;
  serial: string;
  apiV3Key: string;
}

async function makePem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const makeApiV3Key = () => randomBytes(16).toString('hex');

function fromTexts(privatePem: string, apiV3Key: string): SandboxKeys {
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(der).digest('hex').slice(0, 40).toUpperCase();
  return { privateKey, publicKey, serial, apiV3Key };
}

export async function generateSandboxKeys(): Promise<SandboxKeys> {
  return fromTexts(await makePem(), makeApiV3Key());
}

/**
 * Reads the keys from `folder`; what is missing is made, readable by its owner alone.
 *
 * @throws ConfigError where a file holds anything but its key
 */
export async function loadSandboxKeys(folder: string): Promise<SandboxKeys> {
  createFolder(folder);
  const pemPath = join(folder, 'sandbox-provider.pem');
  const apiV3Path = join(folder, 'sandbox-api-v3.key');
  const privatePem = (await readKeyFile(pemPath)) ?? (await writeKeyFile(pemPath, await makePem()));
  const apiV3Key = (await readKeyFile(apiV3Path)) ?? (await writeKeyFile(apiV3Path, makeApiV3Key()));
  if (!/^[0-9a-f]{32}$/.test(apiV3Key)) throw damaged(apiV3Path);
  try {
    return fromTexts(privatePem, apiV3Key);
  } catch {
    throw damaged(pemPath);
  }
}

const damaged = (path: string) =>
  new ConfigError(`${path} does not hold a key. Remove it, and the sandbox makes a new one.`);
