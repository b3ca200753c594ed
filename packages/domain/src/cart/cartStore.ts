import {
  AmountSchema,
  CurrencySchema,
  IdSchema,
  NamedValueSchema,
  ProductTypeSchema,
  QuantitySchema,
  translations,
} from '@sampan/api/entities';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { maxCartLength, readStored, readText, writeStored } from '../stored.ts';

/** localStorage key required by the specification. */
export const cartKey = 'cartStore';

const MomentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER - 1));

export const CartLineSchema = v.object({
  productId: IdSchema,
  quantity: QuantitySchema,
  /** Snapshot of the product when it was added or last refreshed. */
  name: v.pipe(v.string(), v.maxLength(200)),
  cover: v.pipe(v.string(), v.maxLength(2000)),
  /** Unit price, minor units. */
  priceAmount: AmountSchema,
  currency: CurrencySchema,
  slug: v.optional(v.string()),
  type: v.optional(ProductTypeSchema),
  /** Stock at the last refresh, 0 for a product that was off the shelf; undefined if never refreshed. */
  stock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  options: v.optional(v.array(NamedValueSchema)),
  i18n: v.optional(translations({ name: v.string(), options: v.array(NamedValueSchema) })),
  /** Selected for checkout. */
  isSelected: v.optional(v.boolean(), true),
  /** Unix time in ms; defines the order of lines in the cart. */
  addedAt: v.optional(MomentSchema, 0),
  /** Unix time in ms of the customer's last change; when two tabs' copies differ, the later one wins. */
  changedAt: v.optional(MomentSchema, 0),
  /** Unix time in ms of price and stock; decides between equal changes, so that a refresh never undoes a change. */
  refreshedAt: v.optional(MomentSchema, 0),
});
export type CartLine = v.InferOutput<typeof CartLineSchema>;

const RemovalSchema = v.object({ productId: IdSchema, removedAt: MomentSchema });

/** Each product has at most one line. */
export const CartSchema = v.pipe(
  v.object({
    lines: v.pipe(v.array(CartLineSchema), v.maxLength(500)),
    /** Removed products (tombstones): without them another tab's older copy would restore the lines. */
    removed: v.optional(v.pipe(v.array(RemovalSchema), v.maxLength(500)), []),
  }),
  v.check(({ lines }) => new Set(lines.map((line) => line.productId)).size === lines.length, 'repeated'),
);
export type Cart = v.InferOutput<typeof CartSchema>;

export const emptyCart: Cart = { lines: [], removed: [] };

/** Reads the stored cart: valid, absent, or invalid (malformed, wrong type, too large). */
export function readCart(storage: Storage): { kind: 'cart'; cart: Cart } | { kind: 'none' } | { kind: 'garbage' } {
  const cart = readStored(storage, cartKey, CartSchema, maxCartLength);
  if (cart !== null) return { kind: 'cart', cart };
  return readText(storage, cartKey, Number.MAX_SAFE_INTEGER) === null ? { kind: 'none' } : { kind: 'garbage' };
}

/** Returns the stored cart, or an empty one if it is absent or invalid. */
export function readCartAtStart(storage: Storage): Cart {
  const stored = readCart(storage);
  return stored.kind === 'cart' ? stored.cart : emptyCart;
}

/** Stores the cart. Returns false if storage is full or unavailable; the cart then lasts until the page is closed. */
export function writeCart(storage: Storage, cart: Cart): boolean {
  return writeStored(storage, cartKey, cart, maxCartLength);
}
