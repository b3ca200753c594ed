import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order, OrderLine, Product } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { shopZoneOffsetMs } from '@sampan/api/shopZone';
import { computeAmounts, computeSubtotal } from '../pricing/orderPricing.ts';
import { checkQuote, type QuoteDifference, type QuotedProduct } from '../pricing/quote.ts';
import { readShippingSettings } from '../pricing/shippingSettings.ts';
import type { ShopSettings } from '../setting/settingDefaults.ts';
import { getFirstStatus } from './orderLifecycle.ts';
import { getOrderSettings, isDigitalOrder } from './orderRules.ts';

export type OrderInput = Pick<
  ParsedInputOf<Contract['order']['create']>,
  'items' | 'address' | 'remark' | 'shippingAmount'
>;

type LineFacts = Pick<Product, 'id' | 'slug' | 'name' | 'cover' | 'options' | 'priceAmount' | 'type'> & {
  i18n?: Product['i18n'] | null;
};
export type OrderedProduct = LineFacts & QuotedProduct;

/** Translations stored with an order line: name and options at the time of the order. */
function toLineTexts(translations: Product['i18n'] | null): OrderLine['i18n'] {
  const entries = Object.entries(translations ?? {}).map(([locale, texts]) => [
    locale,
    { name: texts?.name, options: texts?.options },
  ]);
  return Object.fromEntries(entries);
}

/** Creates an order line: a snapshot of the product. */
export function toOrderLine(product: LineFacts, quantity: number): Omit<OrderLine, 'id'> {
  const { id: productId, slug, name, cover, options, priceAmount, type } = product;
  const subtotalAmount = computeSubtotal({ priceAmount, quantity });
  const i18n = toLineTexts(product.i18n ?? null);
  return { productId, slug, name, cover, options, priceAmount, quantity, subtotalAmount, type, i18n };
}

/** Formats an order number: `SP`, the shop's date (yymmdd) and a serial number of at least `digits` digits. */
export function toOrderNo(now: Date, serial: number, digits: number): string {
  const day = new Date(now.getTime() + shopZoneOffsetMs).toISOString().slice(2, 10).replaceAll('-', '');
  return `SP${day}${String(serial).padStart(digits, '0')}`;
}

/** Finds order numbers as `toOrderNo` writes them. */
export const orderNoPattern = /(?<![a-z0-9])SP\d{10,}(?![a-z0-9])/gi;

/** An order to store; the backend adds id, number and owner. */
export interface NewOrder
  extends Pick<
    Order,
    'status' | 'goodsAmount' | 'shippingAmount' | 'totalAmount' | 'currency' | 'createdAt' | 'address' | 'remark'
  > {
  lines: Omit<OrderLine, 'id'>[];
  isDigital: boolean;
  expiresAt: string;
  /** First timeline entry. */
  entry: Order['timeline'][number];
}

export type NewOrderPlan =
  | { ok: true; order: NewOrder }
  | { ok: false; code: ErrorCode; details?: readonly QuoteDifference[] };

/**
 * Plans a new order from the customer's input; the backend then reserves its units.
 * Error codes: those of `checkQuote`, with all differences as details.
 */
export function planOrder(
  { items, address, remark, shippingAmount }: OrderInput,
  context: { getProduct: (id: number) => OrderedProduct | undefined; settings: ShopSettings; now: Date },
): NewOrderPlan {
  const { getProduct, settings, now } = context;
  const rules = getOrderSettings(settings);
  const shipping = readShippingSettings({ freeFrom: settings['shipping.freeFrom'], fee: settings['shipping.fee'] });
  const quote = checkQuote(items, getProduct, {
    hasAddress: address !== undefined,
    settings: rules,
    shipping,
    shippingAmount,
  });
  if (!quote.ok) {
    const { code, differences } = quote;
    return { ok: false, code, ...(differences.length > 0 && { details: differences }) };
  }
  const lines = quote.items.flatMap(({ productId, quantity }) => {
    const product = getProduct(productId);
    return product ? [toOrderLine(product, quantity)] : [];
  });
  const isDigital = isDigitalOrder(lines);
  const { status, entry, expiresAt } = getFirstStatus(now, rules);
  return {
    ok: true,
    order: {
      status,
      lines,
      ...computeAmounts(lines, shipping),
      currency: settings['site.currency'],
      // Digital orders have no shipping address.
      ...(address && !isDigital && { address }),
      ...(remark && { remark }),
      isDigital,
      createdAt: now.toISOString(),
      expiresAt,
      entry,
    },
  };
}
