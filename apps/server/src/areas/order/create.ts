import { randomInt } from 'node:crypto';
import type { contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order } from '@sampan/api/entities';
import { lineWordsOf } from '@sampan/domain/order/lineWords';
import { firstStatus } from '@sampan/domain/order/orderLifecycle';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { orderWords } from '@sampan/domain/order/orderWords';
import { amountsOf, subtotalOf } from '@sampan/domain/pricing/orderPricing';
import { checkQuote, type QuotedItem } from '@sampan/domain/pricing/quote';
import { shippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { tokensOf } from '@sampan/domain/search/searchTokens';
import { Refusal } from '../../http/refusal.ts';
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
 * Makes an order inside the call's transaction. Its units are reserved first: the products are locked by it, so what is
 * judged is what is written, and a refusal takes the reservation back.
 */
export async function createOrder(input: CreateInput, call: OrderCall): Promise<Order> {
  const { db: tx, user, now, settings } = call;
  if (settings['kyc.requiredForOrder'] && user.kycStatus !== 2) throw new Refusal('KYC_REQUIRED');
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
    address: input.address,
    remark: input.remark || undefined,
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
