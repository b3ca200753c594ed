import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

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

async function readOrWrite(path: string, make: () => string | Promise<string>): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const text = await make();
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return text;
  }
}

/** Reads the keys from `folder`; what is missing is made, readable by its owner alone. */
export async function loadSandboxKeys(folder: string): Promise<SandboxKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const privatePem = await readOrWrite(join(folder, 'sandbox-provider.pem'), makePem);
  const apiV3Key = await readOrWrite(join(folder, 'sandbox-api-v3.key'), makeApiV3Key);
  return fromTexts(privatePem, apiV3Key);
}
