import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the data key is for; each purpose has a key of its own. */
type Purpose = 'identity numbers' | 'evidence links' | 'setting secrets';

/** Keys made from the one that DATA_KEY or the data folder holds. */
export class Secrets {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  keyFor(purpose: Purpose): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', `sampan ${purpose}`, 32));
  }
}

/** Seals short texts by AES-256-GCM. What a text belongs to is sealed in: moved to another row it does not open. */
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

  /** @throws Error where a byte was changed, or it is another owner's */
  open(sealed: Uint8Array, owner: string): string {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  }
}

/** The key from the environment, or from `folder`, made there at the first start and readable by its owner alone. */
export async function loadSecrets(folder: string, dataKey: string | undefined): Promise<Secrets> {
  if (dataKey) return new Secrets(Buffer.from(dataKey, 'hex'));
  const path = join(folder, 'data.key');
  try {
    return new Secrets(Buffer.from(await readFile(path, 'utf8'), 'hex'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const text = randomBytes(32).toString('hex');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  return new Secrets(Buffer.from(text, 'hex'));
}
