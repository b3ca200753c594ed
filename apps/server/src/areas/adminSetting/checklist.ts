import { type Checklist, checklistItems } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRows } from '../../db/query.ts';
import { shopState } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { listMethods } from '../payment/methods.ts';
import { findOutgrown } from './outgrown.ts';

/** Key of the marker that an admin dismissed the checklist. */
const dismissedKey = 'checklistDismissed';

interface Facts {
  name: boolean;
  currency: boolean;
  shipping: boolean;
  product: boolean;
  terms: boolean;
  isDismissed: boolean;
}

/** Reads the facts of the checklist; a setting counts as decided once staff have saved it. */
async function readFacts(db: Db): Promise<Facts> {
  const [facts] = await queryRows<Facts>(
    db,
    sql`with changed as (
      select s.setting_group, s.key from audit_log a join settings s on a.target_type = 'setting' and a.target_id = s.id
    )
    select
      exists (
        select 1 from settings s,
          jsonb_each_text(case when jsonb_typeof(s.value->'value') = 'object' then s.value->'value' else '{}' end) texts
        where s.setting_group = 'site' and s.key = 'name' and texts.value <> ''
      ) as name,
      exists (select 1 from changed where setting_group = 'site' and key = 'currency')
        or exists (select 1 from products) or exists (select 1 from orders) as currency,
      exists (select 1 from changed where setting_group = 'shipping') as shipping,
      exists (select 1 from products where status = 1) as product,
      exists (select 1 from articles where slug = 'terms-of-sale' and status = 1) as terms,
      exists (select 1 from shop_state where key = ${dismissedKey}) as "isDismissed"`,
  );
  if (!facts) throw new Error('The database did not answer');
  return facts;
}

/** Warning at the start of a live shop; undefined if nothing is missing. */
export function describeMissing({ items }: Checklist): string | undefined {
  const missing = items.filter(({ isDone }) => !isDone).map(({ id }) => (id === 'domain' ? 'domain (PUBLIC_URL)' : id));
  if (missing.length === 0) return undefined;
  return `Missing before this shop can sell: ${missing.join(', ')}. The dashboard at /admin leads to each.`;
}

/** Whether the shop has a public https domain. */
function hasDomain(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && hostname !== 'localhost' && !/^[\d.:[\]]+$/.test(hostname);
}

/** Reads the checklist of a real shop: what it needs before it can sell. */
export async function readChecklist(deps: Deps, db: Db = deps.db): Promise<Checklist> {
  const { isDismissed, ...facts } = await readFacts(db);
  const settings = (await deps.settings.current()).shop;
  const methods = await listMethods({ deps, settings });
  const done = {
    ...facts,
    payment: methods.some(({ enabled }) => enabled),
    mail: deps.providers.mail !== null,
    domain: hasDomain(deps.config.publicUrl),
  };
  const outgrown = await findOutgrown(db, deps.requestTimes);
  return { items: checklistItems.map((id) => ({ id, isDone: done[id] })), isDismissed, outgrown };
}

/** Dismisses the checklist for all admins. */
export async function dismissChecklist(db: Db): Promise<void> {
  await db.insert(shopState).values({ key: dismissedKey, value: {} }).onConflictDoNothing();
}
