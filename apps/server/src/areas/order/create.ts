import { randomInt } from 'node:crypto';
import type { contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { toLineTexts } from '@sampan/domain/order/lineTexts';
import { firstStatus, stateOfStatus } from '@sampan/domain/order/orderLifecycle';
import { checkOrderLimits, orderAllowance } from '@sampan/domain/order/orderLimits';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { getOrderTokens } from '@sampan/domain/order/searchTokens';
import { computeAmounts, computeSubtotal } from '@sampan/domain/pricing/orderPricing';
import { checkQuote, type QuotedItem } from '@sampan/domain/pricing/quote';
import { shippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { toTokens } from '@sampan/domain/search/searchTokens';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import { readerLocale } from '../../http/readerLocale.ts';
import { consumeRateLimit } from '../captcha/rateLimit.ts';
import { insertOrder } from './insertOrder.ts';
import { invalidateCatalogue, type OrderCall } from './orderActions.ts';
import { getRules, toOrderDto } from './orderDto.ts';
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
  getProduct: (id: number) => OrderedProduct | undefined,
  call: OrderCall,
): QuotedItem[] {
  const check = checkQuote(
    input.items,
    (id) => {
      const product = getProduct(id);
      return product && { ...product, stock: product.onHand - product.reserved };
    },
    { hasAddress: input.address !== undefined, settings: getRules(call.settings) },
  );
  if (check.ok) return check.items;
  const { code, differences } = check;
  throw new ApiError(code, undefined, differences.length > 0 ? { details: differences } : {});
}

/**
 * The row that counts the customer's orders is held until the transaction ends: of two orders at once the second sees
 * what the first one reserved. @throws ApiError TOO_MANY_REQUESTS, UNPAID_LIMIT or RESERVED_LIMIT
 */
async function checkUploadLimits({ items }: CreateInput, { db: tx, user, now, settings }: OrderCall): Promise<void> {
  const rules = getRules(settings);
  await consumeRateLimit(tx, now, [orderAllowance(user.id, rules)]);
  const rows = await queryRows<{ orders: string | number; productId: number | null; units: string | number | null }>(
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
  if (refusal) throw new ApiError(refusal.code, undefined, { details: refusal.details });
}

/**
 * Makes an order inside the call's transaction. Its units are reserved first: the products are locked by it, so what is
 * judged is what is written, and a refusal takes the reservation back.
 */
export async function createOrder(input: CreateInput, call: OrderCall): Promise<Order> {
  const { db: tx, user, now, settings } = call;
  if (settings['kyc.requiredForOrder'] && user.kycStatus !== kycStatus.approved) throw new ApiError('KYC_REQUIRED');
  await checkUploadLimits(input, call);
  const reserved = await reserveStock(tx, input.items);
  const productById = new Map(reserved.products.map((product) => [product.id, product]));
  const items = accept(input, (id) => productById.get(id), call);
  // The rows are locked, so this is the guard behind the check and never the answer.
  if (reserved.short.length > 0) throw new ApiError('OUT_OF_STOCK');

  const lines = items.flatMap(({ productId, quantity }) => {
    const product = productById.get(productId);
    return product ? [{ product, productId, quantity, priceAmount: product.priceAmount, type: product.type }] : [];
  });
  const shipping = { freeFrom: settings['shipping.freeFrom'], fee: settings['shipping.fee'] };
  const first = firstStatus(now, getRules(settings));
  const order = {
    ...computeAmounts(lines, shippingSettings(shipping)),
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
    i18n: toLineTexts(product.i18n),
    subtotalAmount: computeSubtotal(line),
  }));
  invalidateCatalogue(call, { ...reserved, isStockMoved: true });
  for (;;) {
    const orderNo = orderNumber(now);
    const { username } = user;
    const words = { orderNo, username, address: input.address, lines: reserved.products };
    const tokens = toTokens(getOrderTokens(words));
    const record = await insertOrder(tx, { ...order, orderNo, lines: stored, tokens }, username);
    if (record) return toOrderDto(record, user, now, settings);
  }
}
