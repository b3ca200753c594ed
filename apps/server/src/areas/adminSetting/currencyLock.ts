import type { Setting } from '@sampan/api/entities';
import { settingDefaults } from '@sampan/domain/setting/settingDefaults';
import { changesCurrency } from '@sampan/domain/setting/staffSetting';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';

type Named = Pick<Setting, 'settingGroup' | 'key'>;

/** Whether amounts in the shop's currency exist: in a product or an order. */
export async function isCurrencyLocked(db: Db): Promise<boolean> {
  const [row] = await queryRows<{ locked: boolean }>(
    db,
    sql`select exists (select 1 from products) or exists (select 1 from orders) as locked`,
  );
  return row?.locked ?? false;
}

/** @throws ApiError CURRENCY_LOCKED if the value changes the currency while amounts exist */
export async function checkCurrency(
  db: Db,
  setting: Named,
  after: Setting['value'],
  before: Setting['value'] = settingDefaults['site.currency'],
): Promise<void> {
  if (changesCurrency(setting, after, before) && (await isCurrencyLocked(db))) throw new ApiError('CURRENCY_LOCKED');
}
