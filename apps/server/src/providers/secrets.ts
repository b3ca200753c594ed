import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { createFolder, readKeyFile, writeFileDurably } from '../dataFolder.ts';

/** Purposes of what is stored encrypted; each one derives its own key. Previous data keys go on to decrypt it. */
export type EncryptionPurpose =
  | 'identity numbers'
  | 'setting secrets'
  | 'credentials'
  | 'files'
  | 'messages'
  | 'second factors'
  | 'sandbox keys';

/** Purposes of hashes and signatures, which are short-lived: only the current data key makes and checks them. */
type HmacPurpose = 'identity references' | 'evidence links' | 'codes' | 'demo inbox' | 'fingerprint';

const deriveKey = (key: Buffer, purpose: EncryptionPurpose | HmacPurpose) =>
  Buffer.from(hkdfSync('sha256', key, '', `sampan ${purpose}`, 32));
const toFingerprint = (key: Buffer) => deriveKey(key, 'fingerprint').toString('hex').slice(0, 16);

/** Keys of one purpose: the first one encrypts, each one decrypts. */
export type KeyList = readonly [Buffer, ...Buffer[]];

/** Derives keys from the current data key, and from previous ones that only decrypt. */
export class Secrets {
  readonly #key: Buffer;
  readonly #previous: readonly Buffer[];

  /** @param previous newest first; the current key among them has no effect */
  constructor(key: Buffer, previous: readonly Buffer[] = []) {
    this.#key = key;
    this.#previous = previous.filter((each) => !each.equals(key));
  }

  /** Key of hashes and signatures. */
  keyFor(purpose: HmacPurpose): Buffer {
    return deriveKey(this.#key, purpose);
  }

  /** Keys for a `Sealer` or a `FileCipher`. */
  keysFor(purpose: EncryptionPurpose): KeyList {
    return [deriveKey(this.#key, purpose), ...this.#previous.map((key) => deriveKey(key, purpose))];
  }

  /** Value that is stored beside the key; does not reveal it. */
  get check(): string {
    return toKeyCheck(this.#key);
  }

  /** Whether a check value is that of the current key or of a previous one. */
  hasCheck(check: string): boolean {
    return [this.#key, ...this.#previous].some((key) => toKeyCheck(key) === check);
  }

  /** Value that servers compare, and that the database has; does not reveal the key. */
  get fingerprint(): string {
    return toFingerprint(this.#key);
  }

  /** Fingerprints of the previous keys, newest first. */
  get previousFingerprints(): string[] {
    return this.#previous.map(toFingerprint);
  }
}

/**
 * Encrypts short texts with AES-256-GCM under the first key, and decrypts those of each key. The owner is authenticated,
 * so a text moved to another row does not decrypt.
 */
export class Sealer {
  readonly #keys: KeyList;

  constructor(...keys: KeyList) {
    this.#keys = keys;
  }

  seal(text: string, owner: string): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0], iv).setAAD(Buffer.from(owner));
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error where a byte was changed, or the owner or the key is another */
  open(sealed: Uint8Array, owner: string): string {
    const bytes = Buffer.from(sealed);
    let failure: unknown;
    for (const key of this.#keys) {
      try {
        return open(key, bytes, owner);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

/** @throws Error where the text does not decrypt */
function open(key: Buffer, bytes: Buffer, owner: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}

const toKeyCheck = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'sampan key check', 16)).toString('hex');

const keyPattern = /^[0-9a-f]{64}$/i;
const toKey = (text: string) => Buffer.from(text, 'hex');

/** The data keys of a shop as texts. */
export interface KeyTexts {
  /** Null where it is missing. */
  current: string | null;
  previous: readonly string[];
  /** Check value that is stored beside the key; null where there is none. */
  check: string | null;
}

/**
 * Parses data keys and compares them with the check value, if there is one. The names of the key and of the data are for
 * the error messages.
 *
 * @throws ConfigError where the key is damaged, missing, or not the one that the data was encrypted with
 */
export function parseDataKeys(
  { current, previous, check }: KeyTexts,
  { keyName, dataName }: { keyName: string; dataName: string },
): Secrets {
  if (current === null || !keyPattern.test(current)) {
    const fault =
      current === null ? 'is missing, and DATA_KEY is not set' : 'does not hold a key of 64 hexadecimal digits';
    throw new ConfigError(
      `${keyName} ${fault}. Restore it from a backup: without it nothing that it encrypted can be read.`,
    );
  }
  const secrets = new Secrets(toKey(current), previous.map(toKey));
  if (check !== null && !secrets.hasCheck(check)) {
    throw new ConfigError(
      `${keyName} is not the key that the data in ${dataName} was encrypted with. Set the key that it had, or add that one to the previous keys.`,
    );
  }
  return secrets;
}

/**
 * Parses a file of previous keys, one a line. Empty where there is none.
 * @throws ConfigError where a line is no key
 */
export function parsePreviousKeys(text: string | null, path: string): string[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '');
  if (keys.every((key) => keyPattern.test(key))) return keys;
  throw new ConfigError(
    `${path} has a line that is not a key of 64 hexadecimal digits. Correct it, or restore the file from a backup.`,
  );
}

/** Contents of a file of previous keys. Ends with a line break, so that an operator can append a line. */
export const formatPreviousKeys = (keys: Iterable<string>) => [...new Set(keys)].map((key) => `${key}\n`).join('');

/** Paths of the files of the data key in the folder of keys. */
export const getKeyPaths = (folder: string) => ({
  path: join(folder, 'data.key'),
  checkPath: join(folder, 'data.key.check'),
  previousPath: join(folder, 'data.key.previous'),
});

/** The data keys of the environment: with `dataKey` the key files are not read. */
export type KeyVariables = Partial<Pick<Config, 'dataKey' | 'dataKeyPrevious'>>;

/** Reads the data keys of the environment, otherwise those of `folder`. @throws ConfigError */
export async function readKeyTexts(folder: string, { dataKey, dataKeyPrevious = [] }: KeyVariables): Promise<KeyTexts> {
  const { path, checkPath, previousPath } = getKeyPaths(folder);
  const check = await readKeyFile(checkPath);
  if (dataKey !== undefined) return { current: dataKey, previous: dataKeyPrevious, check };
  const previous = parsePreviousKeys(await readKeyFile(previousPath), previousPath);
  return { current: await readKeyFile(path), previous, check };
}

/**
 * Reads the data keys from the environment or from `folder`. Null where neither has one and the folder never had.
 *
 * @throws ConfigError where a key is damaged, missing, or not the one that the folder's data was encrypted with
 */
export async function readSecrets(folder: string, variables: KeyVariables): Promise<Secrets | null> {
  const texts = await readKeyTexts(folder, variables);
  if (texts.current === null && texts.check === null) return null;
  const keyName = variables.dataKey === undefined ? getKeyPaths(folder).path : 'DATA_KEY';
  return parseDataKeys(texts, { keyName, dataName: dirname(folder) });
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
  const { path } = getKeyPaths(folder);
  if (existsSync(path)) throw new ConfigError(`${path} was created during the start. Start the server again.`);
  await writeFileDurably(path, text);
}

/** Stores a new data key. Previous keys that are there, as when the current one was lost, go on to decrypt. */
async function storeNewKey(folder: string): Promise<Secrets> {
  const { previous } = await readKeyTexts(folder, {});
  const { text } = generateDataKey();
  await storeDataKey(folder, text);
  return new Secrets(toKey(text), previous.map(toKey));
}

/**
 * Stores the check value of the current key in `folder`, also in place of that of a previous one. It detects a wrong key,
 * so that no data is encrypted with a key that is not that of the shop.
 */
export async function storeKeyCheck(folder: string, { check }: Secrets): Promise<void> {
  createFolder(folder);
  const { checkPath } = getKeyPaths(folder);
  if ((await readKeyFile(checkPath)) !== check) await writeFileDurably(checkPath, check);
}

/**
 * Loads the data keys from the environment or from `folder`, where a missing one is generated, and stores the check value.
 *
 * @throws ConfigError like `readSecrets`
 */
export async function loadSecrets(folder: string, variables: KeyVariables): Promise<Secrets> {
  const secrets = (await readSecrets(folder, variables)) ?? (await storeNewKey(folder));
  await storeKeyCheck(folder, secrets);
  return secrets;
}
