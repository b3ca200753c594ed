import type { Checklist } from '@sampan/api/entities';
import { articleStatus, productStatus } from '@sampan/api/statuses';
import {
  type ChecklistFacts,
  findMissing,
  privacySlug,
  termsSlug,
  toChecklist,
} from '@sampan/domain/setting/checklist';
import { sql } from 'drizzle-orm';
import { writeShopState } from '../../db/queries/shopState.ts';
import { type Db, queryNumber, queryRows } from '../../db/query.ts';
import type { Deps } from '../../deps.ts';
import type { RequestTimes } from '../../metrics/requestTimes.ts';
import { listMethods } from '../payment/methods.ts';
import { hasAmounts } from './service.ts';

interface Limits {
  /**
   * Bytes. A backup of a running shop copies the database while statements wait, up to some seconds a gigabyte on an
   * ordinary disk, and the database's buffers are a small part of it.
   */
  databaseBytes: number;
  /**
   * Milliseconds. The embedded database runs one transaction at a time on the thread of the requests, so that a wait
   * this long, which is noticeable, grows with every further client.
   */
  p95Ms: number;
}
const defaultLimits: Limits = { databaseBytes: 1024 ** 3, p95Ms: 250 };

/** Size and response time of the embedded database, each if it is beyond its limit; null on PostgreSQL, too. */
export async function findOutgrown(
  db: Db,
  times: RequestTimes | undefined,
  limits: Limits = defaultLimits,
): Promise<Checklist['outgrown']> {
  if (!times) return null;
  const bytes = await queryNumber(db, sql`select pg_database_size(current_database())`);
  const getExcess = (value: number | null, limit: number) => (value !== null && value > limit ? value : null);
  const databaseBytes = getExcess(bytes, limits.databaseBytes);
  const p95Ms = getExcess(times.getP95(), limits.p95Ms);
  return databaseBytes === null && p95Ms === null ? null : { databaseBytes, p95Ms };
}

/** Key of the marker that an admin dismissed the checklist. */
const dismissedKey = 'checklistDismissed';

type StoredFacts = Omit<ChecklistFacts, 'hasPaymentMethod' | 'hasMail' | 'publicUrl' | 'outgrown'>;

async function readFacts(db: Db): Promise<StoredFacts> {
  const [facts] = await queryRows<StoredFacts>(
    db,
    sql`select
      (select s.value->'value' from settings s where s.setting_group = 'site' and s.key = 'name') as name,
      exists (
        select 1 from settings s
        where s.setting_group = 'site' and s.key in ('logo', 'logoDark') and s.value->>'value' <> ''
      ) as "hasLogo",
      (
        select coalesce(jsonb_agg(jsonb_build_object('settingGroup', s.setting_group, 'key', s.key)), '[]')
        from settings s where exists (select 1 from audit_log a where a.target_type = 'setting' and a.target_id = s.id)
      ) as "savedSettings",
      ${hasAmounts} as "isCurrencyLocked",
      exists (select 1 from products where status = ${productStatus.onShelf}) as "hasProductOnShelf",
      exists (
        select 1 from articles where slug = ${termsSlug} and status = ${articleStatus.published}
      ) as "hasPublishedTerms",
      exists (
        select 1 from articles where slug = ${privacySlug} and status = ${articleStatus.published}
      ) as "hasPublishedPrivacy",
      exists (select 1 from shop_state where key = ${dismissedKey}) as "isDismissed"`,
  );
  if (!facts) throw new Error('The database did not answer');
  return facts;
}

/** Warning at the start of a live shop; undefined if nothing is missing. */
export function describeMissing(checklist: Pick<Checklist, 'items'>): string | undefined {
  const missing = findMissing(checklist).map((id) => (id === 'domain' ? 'domain (PUBLIC_URL)' : id));
  if (missing.length === 0) return undefined;
  return `Missing before this shop can sell: ${missing.join(', ')}. The dashboard at /admin leads to each.`;
}

/** Reads the checklist of a real shop: what it needs before it can sell. */
export async function readChecklist(deps: Deps, db: Db = deps.db): Promise<Checklist> {
  const facts = await readFacts(db);
  const settings = (await deps.settings.current()).shop;
  const methods = await listMethods({ deps, settings });
  return toChecklist({
    ...facts,
    hasPaymentMethod: methods.some(({ enabled }) => enabled),
    hasMail: deps.providers.mail !== null,
    publicUrl: deps.config.publicUrl,
    outgrown: await findOutgrown(db, deps.requestTimes),
  });
}

/** Dismisses the checklist for all admins. */
export function dismissChecklist(db: Db): Promise<void> {
  return writeShopState(db, dismissedKey, {});
}
