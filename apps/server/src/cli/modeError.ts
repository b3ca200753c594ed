import { hasTable } from '../db/query.ts';
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
