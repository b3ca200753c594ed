import type { NewOrder } from '@sampan/domain/order/newOrder';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { queryRows } from '../../db/query.ts';
import type { OrderRecord } from './orderRecord.ts';

interface OrderRow extends NewOrder {
  orderNo: string;
  userId: number;
  locale: string;
  /** Search tokens. */
  tokens: string[];
}

/** Inserts order, lines, first timeline entry and search tokens in one statement and returns the stored record. */
const buildInsertSql = (values: string, username: string) => sql`
  with given as (
    select * from jsonb_to_record(${values}::jsonb) as d("orderNo" text, "userId" bigint, status smallint, "goodsAmount" bigint,
      "shippingAmount" bigint, "totalAmount" bigint, currency text, address jsonb, remark text, locale text,
      "isDigital" boolean, "createdAt" timestamptz(3), "expiresAt" timestamptz(3), tokens text[],
      lines jsonb, entry jsonb)
  ), o as (
    insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency, address, remark,
      locale, is_digital, created_at, updated_at, expires_at)
    select "orderNo", "userId", status, "goodsAmount", "shippingAmount", "totalAmount", currency, address, remark,
      locale, "isDigital", "createdAt", "createdAt", "expiresAt" from given
    on conflict (order_no) do nothing
    returning *
  ), l as (
    insert into order_lines (order_id, product_id, slug, name, cover, options, price_amount, quantity, subtotal_amount,
      type, i18n)
    select o.id, d."productId", d.slug, d.name, d.cover, d.options, d."priceAmount", d.quantity, d."subtotalAmount",
      d.type, d.i18n
    from o, given, rows from (jsonb_to_recordset(given.lines) as ("productId" bigint, slug text, name text, cover text,
      options jsonb, "priceAmount" bigint, quantity int, "subtotalAmount" bigint, type smallint, i18n jsonb))
      with ordinality d("productId", slug, name, cover, options, "priceAmount", quantity, "subtotalAmount", type, i18n,
        place)
    order by place
    returning *
  ), t as (
    insert into order_timeline (order_id, at, actor, actor_id, action, to_status)
    select o.id, e.at, e.actor, o.user_id, e.action, e."to"
    from o, given, jsonb_to_record(given.entry) as e(at timestamptz(3), actor text, action text, "to" smallint)
    returning *
  ), s as (
    insert into order_search (order_id, tokens) select o.id, tokens from o, given
  )
  select json_build_object(
    'order', row_to_json(o),
    'username', ${username}::text,
    'lines', (select json_agg(l order by l.id) from l),
    'timeline', (select json_agg(t) from t),
    'payments', '[]'::json,
    'refunds', '[]'::json,
    'agreement', null,
    'files', '[]'::json,
    'downloaded', '[]'::json
  ) as record from o`;

/** Inserts an order; undefined if its number is already taken. */
export async function insertOrder(tx: Db, order: OrderRow, username: string): Promise<OrderRecord | undefined> {
  const [row] = await queryRows<{ record: OrderRecord }>(tx, buildInsertSql(JSON.stringify(order), username));
  return row?.record;
}
