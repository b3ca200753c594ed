import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { hasTable } from '../db/query.ts';
import { readSecrets } from '../providers/secrets.ts';
import { findKeyError } from '../providers/shopKey.ts';
import { readDemoMark, realShopMessage } from '../seed.ts';
import type { CommandContext } from './command.ts';

/** Why the server would not start on this database with the mode of the configuration; undefined if it would. */
export async function findModeError({
  config,
  connection: { db },
}: Pick<CommandContext, 'config' | 'connection'>): Promise<string | undefined> {
  if (!config.demo || !(await hasTable(db, 'public.shop_state'))) return undefined;
  return (await readDemoMark(db)) === false ? realShopMessage : undefined;
}

/** Why the data key is not that of the shop; undefined if it is, or if neither files nor database had one. */
export async function findDataKeyError({
  config,
  connection: { db },
}: Pick<CommandContext, 'config' | 'connection'>): Promise<string | undefined> {
  try {
    const secrets = await readSecrets(join(config.dataDir, 'keys'), config);
    // A database that does not answer is reported by others.
    const hasState = await hasTable(db, 'public.shop_state').catch(() => false);
    return hasState ? await findKeyError(db, secrets) : undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
