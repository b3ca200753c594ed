import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';
import { createFolder, readKeyFile, writeFileDurably } from '../dataFolder.ts';

/** Purposes of the data key; each one derives its own key. */
type Purpose =
  | 'identity numbers'
  | 'identity references'
  | 'evidence links'
  | 'setting secrets'
  | 'credentials'
  | 'files'
  | 'codes'
  | 'messages'
  | 'demo inbox'
  | 'second factors'
  | 'sandbox keys'
  | 'fingerprint';

/** Derives keys from DATA_KEY or the data folder's key. */
export class Secrets {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  keyFor(purpose: Purpose): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', `sampan ${purpose}`, 32));
  }

  /** Value that is stored beside the key; does not reveal it. */
  get check(): string {
    return toKeyCheck(this.#key);
  }

  /** Value that servers compare, and that the database has; does not reveal the key. */
  get fingerprint(): string {
    return this.keyFor('fingerprint').toString('hex').slice(0, 16);
  }
}

/**
 * Encrypts short texts with AES-256-GCM. The owner is authenticated, so a text moved to another row does not decrypt.
 */
export class Sealer {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(text: string, owner: string): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(owner));
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error where a byte was changed, or the owner is another */
  open(sealed: Uint8Array, owner: string): string {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  }
}

const toKeyCheck = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'sampan key check', 16)).toString('hex');

/**
 * Parses a data key and compares it with the check value, if there is one. The names of the key and of the data are for
 * the error messages.
 *
 * @throws ConfigError where the key is damaged, missing, or not the one that the data was encrypted with
 */
export function parseDataKey(
  text: string | null,
  check: string | null,
  { keyName, dataName }: { keyName: string; dataName: string },
): Buffer {
  if (text === null || !/^[0-9a-f]{64}$/i.test(text)) {
    const fault =
      text === null ? 'is missing, and DATA_KEY is not set' : 'does not hold a key of 64 hexadecimal digits';
    throw new ConfigError(
      `${keyName} ${fault}. Restore it from a backup: without it nothing that it encrypted can be read.`,
    );
  }
  const key = Buffer.from(text, 'hex');
  if (check !== null && check !== toKeyCheck(key)) {
    throw new ConfigError(
      `${keyName} is not the key that the data in ${dataName} was encrypted with. Set the key that it had.`,
    );
  }
  return key;
}

const getPaths = (folder: string) => ({ path: join(folder, 'data.key'), checkPath: join(folder, 'data.key.check') });

/**
 * Reads the data key from the environment or from `folder`. Null where neither has one and the folder never had.
 *
 * @throws ConfigError where the key is damaged, missing, or not the one that the folder's data was encrypted with
 */
export async function readSecrets(folder: string, dataKey: string | undefined): Promise<Secrets | null> {
  const { path, checkPath } = getPaths(folder);
  const check = await readKeyFile(checkPath);
  const text = dataKey ?? (await readKeyFile(path));
  if (text === null && check === null) return null;
  const names = { keyName: dataKey ? 'DATA_KEY' : path, dataName: dirname(folder) };
  return new Secrets(parseDataKey(text, check, names));
}

/** Generates a data key. `text` is its 64 hexadecimal digits. */
export function generateDataKey(): { text: string; secrets: Secrets } {
  const key = randomBytes(32);
  return { text: key.toString('hex'), secrets: new Secrets(key) };
}

/**
 * Stores a new data key in `folder`, readable only by its owner.
 * @throws ConfigError where the folder has a key already, which a restore may have stored meanwhile
 */
export async function storeDataKey(folder: string, text: string): Promise<void> {
  createFolder(folder);
  const { path } = getPaths(folder);
  if (existsSync(path)) throw new ConfigError(`${path} was created during the start. Start the server again.`);
  await writeFileDurably(path, text);
}

async function storeNewKey(folder: string): Promise<Secrets> {
  const { text, secrets } = generateDataKey();
  await storeDataKey(folder, text);
  return secrets;
}

/**
 * Loads the data key from the environment or from `folder`, where a missing one is generated. A check value stored
 * beside it detects a wrong key, so that no data is encrypted with two keys.
 *
 * @throws ConfigError like `readSecrets`
 */
export async function loadSecrets(folder: string, dataKey: string | undefined): Promise<Secrets> {
  createFolder(folder);
  const { checkPath } = getPaths(folder);
  const secrets = (await readSecrets(folder, dataKey)) ?? (await storeNewKey(folder));
  if ((await readKeyFile(checkPath)) === null) await writeFileDurably(checkPath, secrets.check);
  return secrets;
}
