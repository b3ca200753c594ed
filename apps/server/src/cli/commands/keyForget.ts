import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ConfigError } from '../../config.ts';
import { readKeyFile } from '../../dataFolder.ts';
import { type Db, getReturnedRow, queryRows } from '../../db/query.ts';
import {
  getKeyPaths,
  type KeyVariables,
  loadSecrets,
  parseDataKeys,
  readKeyTexts,
  type Secrets,
} from '../../providers/secrets.ts';
import { hasShopKeys, listMissingKeys, readKeyState, replaceShopKey } from '../../providers/shopKey.ts';
import { checkOwner } from '../checkDataFolder.ts';
import { type Command, UsageError } from '../command.ts';
import { checkUnserved } from '../target.ts';

/** Rows with values that only the lost key decrypts. */
interface UnreadableSecrets {
  /** Providers whose credentials were entered in the back office. */
  credentials: string[];
  /** Secret settings, such as `mail.smtpPassword`. */
  settings: string[];
  /** Number of accounts with a second factor. */
  secondFactors: number;
}

async function readUnreadable(db: Db): Promise<UnreadableSecrets> {
  return getReturnedRow(
    await queryRows<UnreadableSecrets>(
      db,
      sql`select array(select provider from provider_credentials order by 1) as credentials,
        array(select setting_group || '.' || key from settings where type = 'secret' and value -> 'value' ? 'sealed' order by 1) as settings,
        (select count(*)::integer from second_factors) as "secondFactors"`,
    ),
  );
}

/**
 * The keys in the environment or the data folder; null where the current one is missing or damaged.
 * @throws ConfigError where a previous one is damaged: it may decrypt what the lost one does not
 */
async function readKeys(folder: string, variables: KeyVariables): Promise<Secrets | null> {
  // Without the check value, which may be of a later key.
  const texts = { ...(await readKeyTexts(folder, variables)), check: null };
  try {
    return parseDataKeys(texts, { keyName: getKeyName(folder, variables), dataName: folder });
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

const getKeyName = (folder: string, { dataKey }: KeyVariables) =>
  dataKey === undefined ? join(folder, 'data.key') : 'DATA_KEY';

async function createFoundError(folder: string, variables: KeyVariables, secrets: Secrets): Promise<UsageError> {
  const checkPath = join(folder, 'data.key.check');
  const check = await readKeyFile(checkPath);
  const isOfAnother = check !== null && !secrets.hasCheck(check);
  return new UsageError(
    `${getKeyName(folder, variables)} is the data key of the shop. Nothing was changed.${isOfAnother ? ` Remove ${checkPath}, which is of another key.` : ''}`,
  );
}

/** @throws UsageError where no key is lost, or where the files beside DATA_KEY have one that it lacks */
async function checkIsLost(db: Db, folder: string, given: KeyVariables): Promise<void> {
  const secrets = await readKeys(folder, given);
  if (secrets && (await hasShopKeys(db, secrets))) throw await createFoundError(folder, given, secrets);
  const stored = given.dataKey === undefined ? null : await readKeys(folder, {});
  if (!stored) return;
  const state = await readKeyState(db);
  const hasLostOne =
    state && listMissingKeys(state, secrets).some((lost) => !listMissingKeys(state, stored).includes(lost));
  if (!hasLostOne && !(await hasShopKeys(db, stored))) return;
  const { message } = await createFoundError(folder, {}, stored);
  throw new UsageError(`${message} Use it instead of DATA_KEY, or add it to DATA_KEY_PREVIOUS.`);
}

/** Whether the shop has had the key: as the current one it goes on to decrypt, instead of being replaced. */
async function isFormerKey(db: Db, secrets: Secrets | null): Promise<boolean> {
  const state = await readKeyState(db);
  return state !== undefined && secrets !== null && [state.current, ...state.previous].includes(secrets.fingerprint);
}

/** Returns the path at which the key file that was there is kept: it may be of another shop. */
async function setKeyFileAside(folder: string): Promise<string | undefined> {
  const { path } = getKeyPaths(folder);
  if (!existsSync(path)) return undefined;
  // In lower case, as archives take the names of key files.
  const keptPath = `${path}.${new Date().toISOString().replaceAll(':', '-').toLowerCase()}`;
  await rename(path, keptPath);
  return keptPath;
}

function describeUnreadable({ credentials, settings, secondFactors }: UnreadableSecrets): string[] {
  const entered = [...credentials.map((provider) => `the credentials of ${provider}`), ...settings];
  return [
    `What a lost key encrypted cannot be read any more: private files, gallery pictures, identity numbers, queued messages, the secrets of ${secondFactors} second factors.`,
    ...(entered.length > 0
      ? [`Enter again in the back office, unless another key encrypted it: ${entered.join(', ')}.`]
      : []),
  ];
}

export const keyForget: Command = {
  name: 'key forget',
  summary: 'Gives a shop whose data key is lost another one: nothing that the lost key encrypted can be read any more.',
  usage: '--yes [--dry-run]',
  options: { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  checkUsage({ options }) {
    if (options.yes || options['dry-run']) return;
    throw new UsageError(
      'Nothing that the lost key encrypted can be read any more. See with --dry-run what that is, and add --yes to go on.',
    );
  },
  async run({ config, connection: { db }, isDryRun }) {
    const folder = join(config.dataDir, 'keys');
    checkOwner(folder);
    await checkUnserved(db);
    await checkIsLost(db, folder, config);
    const unreadable = await readUnreadable(db);
    const keepsKey = await isFormerKey(db, await readKeys(folder, config));
    const keptPath = isDryRun || keepsKey ? undefined : await setKeyFileAside(folder);
    if (!isDryRun) {
      await rm(getKeyPaths(folder).checkPath, { force: true });
      await replaceShopKey(db, await loadSecrets(folder, config));
    }
    const first = isDryRun
      ? `The shop would ${keepsKey ? `go on with ${getKeyName(folder, config)}` : 'get another data key'}.`
      : `${getKeyName(folder, config)} is the data key of the shop from now on: keep a copy elsewhere.`;
    const kept = keptPath ? [`The key file before is ${keptPath}.`] : [];
    return {
      isOk: true,
      data: { ...unreadable, isDryRun },
      lines: [first, ...describeUnreadable(unreadable), ...kept],
    };
  },
};
