import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { createFolder, readKeyFile, writeFileDurably } from '../dataFolder.ts';
import type { Db } from '../db/query.ts';
import { generateDataKey, getKeyPaths, Secrets, setKeyAside } from '../providers/secrets.ts';
import { readKeyState } from '../providers/shopKey.ts';
import { UsageError } from './command.ts';

type KeyConfig = Pick<Config, 'dataDir' | 'dataKey' | 'dataKeyNew'>;

interface DataKey {
  /** 64 hexadecimal digits. */
  text: string;
  secrets: Secrets;
}

export interface KeyPair {
  from: DataKey;
  to: DataKey;
}

const getPaths = ({ dataDir }: KeyConfig) => getKeyPaths(join(dataDir, 'keys'));

const parse = (text: string | null | undefined): DataKey[] =>
  text && /^[0-9a-f]{64}$/i.test(text) ? [{ text, secrets: new Secrets(Buffer.from(text, 'hex')) }] : [];

/** The present and the new key of the environment, or those of the key files. Leaves out damaged ones. */
export async function listKeysAtHand(config: KeyConfig): Promise<DataKey[]> {
  if (config.dataKey !== undefined) return [config.dataKey, config.dataKeyNew].flatMap(parse);
  const { path, nextPath, previousPath } = getPaths(config);
  const texts: (string | null)[] = [];
  for (const one of [path, nextPath, previousPath]) texts.push(await readKeyFile(one));
  return texts.flatMap(parse);
}

/** Reads the new key from its file, where an interrupted run has left one, or makes it. */
async function makeNextKey(config: KeyConfig, from: DataKey): Promise<DataKey> {
  const { path, nextPath, previousPath } = getPaths(config);
  // Left by a run that was interrupted behind its last step.
  await setKeyAside(previousPath, path);
  const [next] = parse(await readKeyFile(nextPath));
  if (next && next.secrets.fingerprint !== from.secrets.fingerprint) return next;
  const generated = generateDataKey();
  await writeFileDurably(nextPath, generated.text);
  return generated;
}

/**
 * The keys of a rotation, or of the unfinished one.
 * @throws UsageError, ConfigError where a key is missing or is not that of the database
 */
export async function readKeyPair(db: Db, config: KeyConfig): Promise<KeyPair> {
  const { fingerprint, rotation } = await readKeyState(db);
  if (!rotation && fingerprint === undefined) {
    throw new UsageError('This shop has no data key yet: its first start makes one.');
  }
  if (config.dataKey !== undefined && config.dataKeyNew === undefined) {
    throw new UsageError(
      'Set DATA_KEY_NEW to the new key beside DATA_KEY, such as one from `openssl rand -hex 32`, and keep a copy of it.',
    );
  }
  const known = await listKeysAtHand(config);
  const find = (wanted: string | undefined) => {
    const found = known.find(({ secrets }) => secrets.fingerprint === wanted);
    if (found) return found;
    const none = config.dataKey === undefined ? 'no file of DATA_DIR/keys' : 'neither DATA_KEY nor DATA_KEY_NEW';
    throw new ConfigError(
      rotation
        ? `\`key rotate\` was interrupted and needs both of its keys: ${none} has one of them.`
        : `The database was encrypted with another data key: ${none} has it.`,
    );
  };
  const needed = rotation ? [find(rotation.from), find(rotation.to)] : [find(fingerprint)];
  if (config.dataKey === undefined) {
    const [from, to] = needed as [DataKey, DataKey?];
    return { from, to: to ?? (await makeNextKey(config, from)) };
  }
  // In the order of the environment, so that exchanging the two undoes a rotation.
  const [from, to] = known as [DataKey, DataKey];
  if (from.secrets.fingerprint === to.secrets.fingerprint)
    throw new UsageError('DATA_KEY_NEW is the same as DATA_KEY.');
  return { from, to };
}

/** Makes the new key that of the data folder. Each key is in a file at any moment. */
export async function exchangeKeyFiles(config: KeyConfig, { from, to }: KeyPair): Promise<void> {
  createFolder(join(config.dataDir, 'keys'));
  const { path, nextPath, previousPath, checkPath } = getPaths(config);
  if (config.dataKey === undefined) {
    if ((await readKeyFile(path)) !== to.text) {
      await writeFileDurably(previousPath, from.text);
      await writeFileDurably(path, to.text);
    }
    await rm(nextPath, { force: true });
  }
  await writeFileDurably(checkPath, to.secrets.check);
}

/** Keeps the previous key for backups of before. Returns its path; undefined where keys are in the environment. */
export async function keepPreviousKey(config: KeyConfig): Promise<string | undefined> {
  const { path, previousPath } = getPaths(config);
  return config.dataKey === undefined ? setKeyAside(previousPath, path) : undefined;
}
