import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ConfigError } from '../../config.ts';
import { readKeyFile } from '../../dataFolder.ts';
import { type Db, getReturnedRow, queryRows } from '../../db/query.ts';
import { loadSecrets, parseDataKey, Secrets } from '../../providers/secrets.ts';
import { isShopKey, replaceShopKey } from '../../providers/shopKey.ts';
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

/** The key in the environment or the data folder; null where it is missing or damaged. */
async function readKey(folder: string, dataKey: string | undefined): Promise<Secrets | null> {
  const text = dataKey ?? (await readKeyFile(join(folder, 'data.key')));
  try {
    // Without the check value, which may be of a later key.
    return new Secrets(parseDataKey(text, null, { keyName: getKeyName(folder, dataKey), dataName: folder }));
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** @throws UsageError where a key that servers start with is there, also in the file beside a wrong DATA_KEY */
async function checkIsLost(db: Db, folder: string, dataKey: string | undefined): Promise<void> {
  for (const key of new Set([dataKey, undefined])) {
    const secrets = await readKey(folder, key);
    if (!secrets || !(await isShopKey(db, secrets))) continue;
    const checkPath = join(folder, 'data.key.check');
    const check = await readKeyFile(checkPath);
    const isOfAnother = check !== null && check !== secrets.check;
    throw new UsageError(
      `${getKeyName(folder, key)} is the data key of the shop. Nothing was changed.${isOfAnother ? ` Remove ${checkPath}, which is of another key.` : ''}`,
    );
  }
}

const getKeyName = (folder: string, dataKey: string | undefined) => (dataKey ? 'DATA_KEY' : join(folder, 'data.key'));

/** Returns the path at which the key file that was there is kept: it may be of another shop. */
async function replaceKey(db: Db, folder: string, dataKey: string | undefined): Promise<string | undefined> {
  const path = join(folder, 'data.key');
  // In lower case, as archives take the names of key files.
  const keptPath = existsSync(path)
    ? `${path}.${new Date().toISOString().replaceAll(':', '-').toLowerCase()}`
    : undefined;
  if (keptPath) await rename(path, keptPath);
  await rm(join(folder, 'data.key.check'), { force: true });
  await replaceShopKey(db, await loadSecrets(folder, dataKey));
  return keptPath;
}

function describeUnreadable({ credentials, settings, secondFactors }: UnreadableSecrets): string[] {
  const entered = [...credentials.map((provider) => `the credentials of ${provider}`), ...settings];
  return [
    `Cannot be read any more: private files, gallery pictures, identity numbers, queued messages, the secrets of ${secondFactors} second factors.`,
    ...(entered.length > 0 ? [`Enter again in the back office: ${entered.join(', ')}.`] : []),
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
  async run({ config: { dataDir, dataKey }, connection: { db }, isDryRun }) {
    const folder = join(dataDir, 'keys');
    checkOwner(folder);
    await checkUnserved(db);
    await checkIsLost(db, folder, dataKey);
    const unreadable = await readUnreadable(db);
    const keptPath = isDryRun ? undefined : await replaceKey(db, folder, dataKey);
    const first = isDryRun
      ? 'The shop would get another data key.'
      : `${getKeyName(folder, dataKey)} is the data key of the shop from now on: keep a copy elsewhere.`;
    const kept = keptPath ? [`The key file before is ${keptPath}.`] : [];
    return {
      isOk: true,
      data: { ...unreadable, isDryRun },
      lines: [first, ...describeUnreadable(unreadable), ...kept],
    };
  },
};
