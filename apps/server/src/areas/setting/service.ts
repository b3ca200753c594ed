import type { Setting } from '@sampan/api/entities';
import { transactionType } from '@sampan/api/statuses';
import { findIdentityProvider } from '@sampan/domain/kyc/identityProviders';
import { settingDefaults } from '@sampan/domain/setting/settingDefaults';
import { readShopSettings } from '@sampan/domain/setting/shopSettings';
import { changesCurrency, checkSettingValue, isUnset } from '@sampan/domain/setting/staffSetting';
import { and, eq, sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { type Db, isTrue } from '../../db/query.ts';
import { providerCredentials, settings } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';

type SettingRow = typeof settings.$inferSelect;
export type SettingRef = Pick<Setting, 'settingGroup' | 'key' | 'type'>;
export type Value = Setting['value'];

/** Converts a row; the value of a secret stays encrypted. */
export function toSetting({ value, updatedAt, ...rest }: SettingRow): Setting {
  return { ...rest, value: value.value, updatedAt: updatedAt.toISOString() };
}

/**
 * Stored form of a value: secrets are encrypted and bound to their name, so that a database dump does not reveal them.
 */
export function toStoredValue(setting: SettingRef, value: Value, { providers }: Deps): { value: Value } {
  const fields = checkSettingValue(setting, value);
  if (fields) throw createFieldError(fields);
  if (setting.type !== 'secret') return { value };
  if (isUnset(value)) return { value: null };
  const name = `${setting.settingGroup}.${setting.key}`;
  return { value: { sealed: providers.settingSecrets.seal(String(value), name).toString('base64') } };
}

/** Drops the settings cache after the commit. */
export function invalidateSettings({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('settings', async () => deps.settings.forget());
}

/** Condition: amounts in the shop's currency exist, in a product, an order or an adjustment of staff. */
export const hasAmounts = sql`(exists (select from products) or exists (select from orders)
  or exists (select from transaction_logs where type = ${inlineNumber(transactionType.adjustment)}))`;

export function isCurrencyLocked(db: Db): Promise<boolean> {
  return isTrue(db, hasAmounts);
}

/** @throws ApiError CURRENCY_LOCKED if the value changes the currency while amounts exist */
export async function checkCurrency(
  db: Db,
  setting: Pick<Setting, 'settingGroup' | 'key'>,
  after: Value,
  before: Value = settingDefaults['site.currency'],
): Promise<void> {
  if (changesCurrency(setting, after, before) && (await isCurrencyLocked(db))) throw new ApiError('CURRENCY_LOCKED');
}

/**
 * Refuses to choose an identity provider without credentials; in demo and test shops the sandbox replaces it.
 * @throws ApiError VALIDATION `notConfigured`
 */
export async function checkIdentityProvider(
  { db, deps }: Pick<Call, 'db' | 'deps'>,
  { settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>,
  value: Value,
): Promise<void> {
  const provider = settingGroup === 'kyc' && key === 'provider' ? findIdentityProvider(value) : null;
  if (!provider || deps.providers.sandbox) return;
  const [row] = await db.select().from(providerCredentials).where(eq(providerCredentials.provider, provider));
  if (deps.providers.credentials.resolve(provider, row).source) return;
  throw createFieldError({ value: 'notConfigured' });
}

/**
 * Keeps the shop's currency until the transaction ends, so that it is not changed while the first amounts are stored.
 * @throws ApiError UNAVAILABLE if it was changed after the call had read it; clients send the call again
 */
export async function lockCurrency(tx: Db, currency: string): Promise<void> {
  const isCurrency = and(eq(settings.settingGroup, 'site'), eq(settings.key, 'currency'));
  const rows = await tx.select().from(settings).where(isCurrency).for('share');
  const stored = readShopSettings(rows.map(({ value, ...row }) => ({ ...row, value: value.value })));
  if (stored['site.currency'] !== currency) throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
}
