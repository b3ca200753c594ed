import { randomInt } from 'node:crypto';
import type { contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order } from '@sampan/api/entities';
import { lineWordsOf } from '@sampan/domain/order/lineWords';
import { firstStatus } from '@sampan/domain/order/orderLifecycle';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { amountsOf, shippingSettings, subtotalOf } from '@sampan/domain/pricing/orderPricing';
import { checkQuote, type QuotedItem } from '@sampan/domain/pricing/quote';
import { tokensOf } from '@sampan/domain/search/searchTokens';
import type { Db } from '../../db/connect.ts';
import { orderLines, orders, orderTimeline } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceStock, type OrderCall, showOrder } from './act.ts';
import { rulesOf } from './orderShape.ts';
import { type LockedProduct, lockProducts, moveStock } from './stock.ts';

type CreateInput = ParsedInputOf<typeof contract.order.create>;

/** `SP`, the day, ten random digits: nobody counts our orders by their numbers, or guesses one. */
function orderNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `SP${day}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
}

/** The lines as they can be ordered today, or the refusal with all that differs. */
function accept(
  input: CreateInput,
  productOf: (id: number) => LockedProduct | undefined,
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

/** The texts that staff and customer look for an order by. */
function searchTokens(orderNo: string, username: string, input: CreateInput, lines: LockedProduct[]): string[] {
  const names = lines.flatMap(({ name, i18n }) => [
    name,
    ...Object.values(i18n ?? {}).map((entry) => entry?.name ?? ''),
  ]);
  const { receiver = '', phone = '' } = input.address ?? {};
  return tokensOf([orderNo, username, receiver, phone, ...names]);
}

async function insertOrder(
  tx: Db,
  values: Omit<typeof orders.$inferInsert, 'orderNo' | 'searchTokens'>,
  tokens: (orderNo: string) => string[],
) {
  for (;;) {
    const orderNo = orderNumber(values.createdAt as Date);
    const [row] = await tx
      .insert(orders)
      .values({ ...values, orderNo, searchTokens: tokens(orderNo) })
      .onConflictDoNothing({ target: orders.orderNo })
      .returning({ id: orders.id });
    if (row) return row.id;
  }
}

/**
 * Makes an order inside the call's transaction. The products are locked in the order of their ids, so what is checked
 * is what is written: price and stock cannot change in between.
 */
export async function createOrder(input: CreateInput, call: OrderCall): Promise<Order> {
  const { db: tx, user, now, settings } = call;
  if (settings['kyc.requiredForOrder'] && user.kycStatus !== 2) throw new Refusal('KYC_REQUIRED');
  const ids = [...new Set(input.items.map(({ productId }) => productId))];
  const rows = (await lockProducts(tx, ids)).filter(({ id }) => ids.includes(id));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const items = accept(input, (id) => rowOf.get(id), call);

  const lines = items.flatMap(({ productId, quantity }) => {
    const product = rowOf.get(productId);
    return product ? [{ product, productId, quantity, priceAmount: product.priceAmount, type: product.type }] : [];
  });
  const shipping = { freeFrom: settings['shipping.freeFrom'], fee: settings['shipping.fee'] };
  const first = firstStatus(now, rulesOf(settings));
  const orderId = await insertOrder(
    tx,
    {
      ...amountsOf(lines, shippingSettings(shipping)),
      userId: user.id,
      status: first.status,
      currency: settings['site.currency'],
      address: input.address,
      remark: input.remark || undefined,
      isDigital: isDigitalOrder(lines),
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(first.expiresAt),
    },
    (orderNo) => searchTokens(orderNo, user.username, input, rows),
  );
  await tx.insert(orderLines).values(
    lines.map(({ product, ...line }) => ({
      ...line,
      orderId,
      slug: product.slug,
      name: product.name,
      cover: product.cover,
      options: product.options,
      i18n: lineWordsOf(product.i18n),
      subtotalAmount: subtotalOf(line),
    })),
  );
  const moved = await moveStock(tx, 'reserveStock', items);
  // The rows are locked, so this is the guard behind the check and never the answer.
  if (moved.short.length > 0) throw new Refusal('OUT_OF_STOCK');
  await tx
    .insert(orderTimeline)
    .values({ orderId, at: now, actor: 'customer', actorId: user.id, action: 'create', toStatus: first.status });
  announceStock(call, { ...moved, isStockMoved: true });
  return showOrder(call, orderId);
}
