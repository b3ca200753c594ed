import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';
import { createFolder } from '../dataFolder.ts';
import { readKeyFile, writeKeyFile } from './keyFiles.ts';

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
  text: string,
  check: string | null,
  { keyName, dataName }: { keyName: string; dataName: string },
): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new ConfigError(
      `${keyName} does not hold a key of 64 hexadecimal digits. Restore it from a backup: without it nothing that it encrypted can be read.`,
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

/**
 * Loads the data key from the environment or from `folder`, where the first start generates it, readable only by its
 * owner. A check value stored beside it detects a wrong key, so that no data is encrypted with two keys.
 *
 * @throws ConfigError where the key is damaged, missing, or not the one that the folder's data was encrypted with
 */
export async function loadSecrets(folder: string, dataKey: string | undefined): Promise<Secrets> {
  createFolder(folder);
  const path = join(folder, 'data.key');
  const checkPath = join(folder, 'data.key.check');
  const check = await readKeyFile(checkPath);
  const text = dataKey ?? (await readKeyFile(path)) ?? (check === null ? await makeKey(path) : '');
  const key = parseDataKey(text, check, { keyName: dataKey ? 'DATA_KEY' : path, dataName: dirname(folder) });
  if (check === null) await writeKeyFile(checkPath, toKeyCheck(key));
  return new Secrets(key);
}

const makeKey = (path: string) => writeKeyFile(path, randomBytes(32).toString('hex'));
