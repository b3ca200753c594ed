import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ConfigError } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { getReturnedRow, queryRows } from '../../db/query.ts';
import { loadSecrets, readSecrets, type Secrets } from '../../providers/secrets.ts';
import { isShopKey, replaceShopKey } from '../../providers/shopKey.ts';
import { checkOwner } from '../checkDataFolder.ts';
import { type Command, UsageError } from '../command.ts';
import { checkUnserved } from '../target.ts';

/** Rows with values that only the lost key decrypts. */
interface Lost {
  /** Providers whose credentials were entered in the back office. */
  credentials: string[];
  /** Secret settings, such as `mail.smtpPassword`. */
  settings: string[];
  /** Number of accounts with a second factor. */
  secondFactors: number;
}

async function readLost(db: Db): Promise<Lost> {
  return getReturnedRow(
    await queryRows<Lost>(
      db,
      sql`select array(select provider from provider_credentials order by 1) as credentials,
        array(select setting_group || '.' || key from settings where type = 'secret' and value -> 'value' ? 'sealed' order by 1) as settings,
        (select count(*)::integer from second_factors) as "secondFactors"`,
    ),
  );
}

/** The key in the environment or the data folder; null where it is missing, damaged, or not that of the folder. */
async function readKey(folder: string, dataKey: string | undefined): Promise<Secrets | null> {
  try {
    return await readSecrets(folder, dataKey);
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
    throw new UsageError(`${getKeyName(folder, key)} is the data key of the shop. Nothing was changed.`);
  }
}

const getKeyName = (folder: string, dataKey: string | undefined) => (dataKey ? 'DATA_KEY' : join(folder, 'data.key'));

async function replaceKey(db: Db, folder: string, dataKey: string | undefined): Promise<void> {
  for (const name of ['data.key', 'data.key.check']) await rm(join(folder, name), { force: true });
  await replaceShopKey(db, await loadSecrets(folder, dataKey));
}

function describeLost({ credentials, settings, secondFactors }: Lost): string[] {
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
    const lost = await readLost(db);
    if (!isDryRun) await replaceKey(db, folder, dataKey);
    const first = isDryRun
      ? 'The shop would get another data key.'
      : `${getKeyName(folder, dataKey)} is the data key of the shop from now on: keep a copy elsewhere.`;
    return { isOk: true, data: { ...lost, isDryRun }, lines: [first, ...describeLost(lost)] };
  },
};
