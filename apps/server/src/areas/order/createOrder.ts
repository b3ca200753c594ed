import { randomInt } from 'node:crypto';
import type { contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order, PaymentMethod } from '@sampan/api/entities';
import { kycStatus, orderStatus } from '@sampan/api/statuses';
import { type NewOrder, planOrder, toOrderNo } from '@sampan/domain/order/newOrder';
import { checkOrderLimits, getOrderAllowances } from '@sampan/domain/order/orderLimits';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import { getOrderTokens } from '@sampan/domain/order/searchTokens';
import { sql } from 'drizzle-orm';
import { getClientLocale } from '../../clientLocale.ts';
import { type Db, pipelined, queryRows, queryValue } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { sendAfterCommit } from '../outbox/sendMessages.ts';
import { lockOwnAccount, toMessageOwner } from '../user/lockUser.ts';
import { toOrderDto } from './orderDto.ts';
import { notifyOwner } from './orderNotice.ts';
import type { OrderRecord } from './orderRecord.ts';
import { invalidateCatalogue, type OrderCall } from './service.ts';
import { reserveStock } from './stock.ts';

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
    'downloads', '[]'::json
  ) as record from o`;

/** Inserts an order; undefined if its number is already taken. */
function insertOrder(tx: Db, order: OrderRow, username: string): Promise<OrderRecord | undefined> {
  return queryValue(tx, buildInsertSql(JSON.stringify(order), username));
}

type CreateInput = ParsedInputOf<typeof contract.order.create>;

/**
 * Checks order limits. The rate-limit row stays locked until the transaction ends, so that a concurrent order sees this
 * one's reservations. @throws ApiError TOO_MANY_REQUESTS, UNPAID_LIMIT or RESERVED_LIMIT
 */
async function assertOrderLimits({ items }: CreateInput, { db: tx, user, now, settings }: OrderCall): Promise<void> {
  const rules = getOrderSettings(settings);
  // In one round trip: PostgreSQL counts once the rate-limit row is locked.
  const [, rows] = await pipelined([
    consumeRateLimit(tx, now, getOrderAllowances(user.id, rules)),
    queryRows<{ orders: string | number; productId: number | null; units: string | number | null }>(
      tx,
      sql`with unpaid as (
        select id from orders where user_id = ${user.id} and status = ${orderStatus.pendingPayment}
          and hidden_at is null
      )
      select (select count(*) from unpaid) as orders, l.product_id as "productId", sum(l.quantity) as units
      from (select 1) one left join order_lines l on l.order_id in (select id from unpaid) group by l.product_id`,
    ),
  ]);
  const units = new Map(
    rows.flatMap((row) => (row.productId === null ? [] : [[Number(row.productId), Number(row.units)] as const])),
  );
  const limitError = checkOrderLimits({ orders: Number(rows[0]?.orders ?? 0), units }, items, rules);
  if (limitError) throw new ApiError(limitError.code, { details: limitError.details });
}

/**
 * Creates an order in the call's transaction. Reserves the stock first, which locks the products, so that the checked
 * values are those written; an error rolls the reservation back. @throws ApiError UNAUTHENTICATED if the account was
 * deleted since the call began
 */
export async function createOrder(
  input: CreateInput,
  call: OrderCall,
  methods: readonly PaymentMethod[],
): Promise<Order> {
  const { db: tx, user, now, settings, deps } = call;
  if (settings['kyc.requiredForOrder'] && user.kycStatus !== kycStatus.approved) throw new ApiError('KYC_REQUIRED');
  // A deletion or a new name of the account either ends first, or changes this order, too.
  const [account] = await pipelined([lockOwnAccount(call, 'share'), assertOrderLimits(input, call)]);
  const { username } = account;
  const owner = toMessageOwner(account);
  const reserved = await reserveStock(tx, input.items);
  const productById = new Map(reserved.products.map((product) => [product.id, product]));
  const plan = planOrder(input, {
    getProduct(id) {
      const product = productById.get(id);
      return product && { ...product, stock: product.onHand - product.reserved };
    },
    settings,
    now,
  });
  if (!plan.ok) throw new ApiError(plan.code, plan.details && { details: plan.details });
  // Cannot happen after the check, because the rows are locked; kept as a safeguard.
  if (reserved.short.length > 0) throw new ApiError('OUT_OF_STOCK');
  invalidateCatalogue(call, { ...reserved, isStockMoved: true });
  const locale = getClientLocale(call.request.headers, settings['site.defaultLocale']);
  for (;;) {
    // A random number, so that order numbers reveal no order count and cannot be guessed.
    const orderNo = toOrderNo(now, randomInt(10 ** 10), 10);
    const tokens = getOrderTokens({ orderNo, username, address: input.address, lines: reserved.products });
    const record = await insertOrder(tx, { ...plan.order, userId: user.id, orderNo, locale, tokens }, username);
    if (!record) continue;
    const isQueued = await notifyOwner({ db: tx, deps, now, settings, owner }, record, { kind: 'placed' }, { methods });
    if (isQueued) sendAfterCommit(call);
    return toOrderDto(record, user, now, settings);
  }
}
