import { randomInt } from 'node:crypto';
import type { contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order } from '@sampan/api/entities';
import { lineWordsOf } from '@sampan/domain/order/lineWords';
import { firstStatus, stateOfStatus } from '@sampan/domain/order/orderLifecycle';
import { checkOrderLimits, orderAllowance } from '@sampan/domain/order/orderLimits';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { orderWords } from '@sampan/domain/order/orderWords';
import { amountsOf, subtotalOf } from '@sampan/domain/pricing/orderPricing';
import { checkQuote, type QuotedItem } from '@sampan/domain/pricing/quote';
import { shippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { tokensOf } from '@sampan/domain/search/searchTokens';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../db/query.ts';
import { readerLocale } from '../../http/readerLocale.ts';
import { Refusal } from '../../http/refusal.ts';
import { takeAsks } from '../captcha/asks.ts';
import { announceStock, type OrderCall } from './act.ts';
import { insertOrder } from './insertOrder.ts';
import { orderShape, rulesOf } from './orderShape.ts';
import { type OrderedProduct, reserveStock } from './stock.ts';

type CreateInput = ParsedInputOf<typeof contract.order.create>;

/** `SP`, the day, ten random digits: nobody counts our orders by their numbers, or guesses one. */
function orderNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `SP${day}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
}

/** The lines as they can be ordered today, or the refusal with all that differs. */
function accept(
  input: CreateInput,
  productOf: (id: number) => OrderedProduct | undefined,
  call: OrderCall,
): QuotedItem[] {
  const check = checkQuote(
    input.items,
    (id) => {
      const product = productOf(id);
      return product && { ...product, stock: product.onHand - product.reserved };
    },
    { hasAddress: input.address !== undefined, settings: rulesOf(call.settings) },
  );
  if (check.ok) return check.items;
  const { code, differences } = check;
  throw new Refusal(code, undefined, differences.length > 0 ? { details: differences } : {});
}

/**
 * The row that counts the customer's orders is held until the transaction ends: of two orders at once the second sees
 * what the first one reserved. @throws Refusal TOO_MANY_REQUESTS, UNPAID_LIMIT or RESERVED_LIMIT
 */
async function refuseBeyondLimits({ items }: CreateInput, { db: tx, user, now, settings }: OrderCall): Promise<void> {
  const rules = rulesOf(settings);
  await takeAsks(tx, now, [orderAllowance(user.id, rules)]);
  const rows = await rowsOf<{ orders: string | number; productId: number | null; units: string | number | null }>(
    tx,
    sql`with unpaid as (
        select id from orders where user_id = ${user.id} and status = ${stateOfStatus.pendingPayment}
          and hidden_at is null
      )
      select (select count(*) from unpaid) as orders, l.product_id as "productId", sum(l.quantity) as units
      from (select 1) one left join order_lines l on l.order_id in (select id from unpaid) group by l.product_id`,
  );
  const units = new Map(
    rows.flatMap((row) => (row.productId === null ? [] : [[Number(row.productId), Number(row.units)] as const])),
  );
  const refusal = checkOrderLimits({ orders: Number(rows[0]?.orders ?? 0), units }, items, rules);
  if (refusal) throw new Refusal(refusal.code, undefined, { details: refusal.details });
}

/**
 * Makes an order inside the call's transaction. Its units are reserved first: the products are locked by it, so what is
 * judged is what is written, and a refusal takes the reservation back.
 */
export async function createOrder(input: CreateInput, call: OrderCall): Promise<Order> {
  const { db: tx, user, now, settings } = call;
  if (settings['kyc.requiredForOrder'] && user.kycStatus !== 2) throw new Refusal('KYC_REQUIRED');
  await refuseBeyondLimits(input, call);
  const reserved = await reserveStock(tx, input.items);
  const productOf = new Map(reserved.products.map((product) => [product.id, product]));
  const items = accept(input, (id) => productOf.get(id), call);
  // The rows are locked, so this is the guard behind the check and never the answer.
  if (reserved.short.length > 0) throw new Refusal('OUT_OF_STOCK');

  const lines = items.flatMap(({ productId, quantity }) => {
    const product = productOf.get(productId);
    return product ? [{ product, productId, quantity, priceAmount: product.priceAmount, type: product.type }] : [];
  });
  const shipping = { freeFrom: settings['shipping.freeFrom'], fee: settings['shipping.fee'] };
  const first = firstStatus(now, rulesOf(settings));
  const order = {
    ...amountsOf(lines, shippingSettings(shipping)),
    userId: user.id,
    status: first.status,
    currency: settings['site.currency'],
    // Nothing is sent to a buyer of files.
    address: isDigitalOrder(lines) ? undefined : input.address,
    remark: input.remark || undefined,
    locale: readerLocale(call.request.headers, settings['site.defaultLocale']),
    isDigital: isDigitalOrder(lines),
    now: now.toISOString(),
    expiresAt: first.expiresAt,
  };
  const stored = lines.map(({ product, ...line }) => ({
    ...line,
    slug: product.slug,
    name: product.name,
    cover: product.cover,
    options: product.options,
    i18n: lineWordsOf(product.i18n),
    subtotalAmount: subtotalOf(line),
  }));
  announceStock(call, { ...reserved, isStockMoved: true });
  for (;;) {
    const orderNo = orderNumber(now);
    const { username } = user;
    const words = { orderNo, username, address: input.address, lines: reserved.products };
    const tokens = tokensOf(orderWords(words));
    const record = await insertOrder(tx, { ...order, orderNo, lines: stored, tokens }, username);
    if (record) return orderShape(record, user, now, settings);
  }
}
