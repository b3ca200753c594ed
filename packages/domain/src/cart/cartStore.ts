import {
  AmountSchema,
  CurrencySchema,
  IdSchema,
  NamedValueSchema,
  ProductTypeSchema,
  translations,
} from '@sampan/api/entities';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, readText, removeStored, writeStored } from '../stored.ts';

/** The specification's key in localStorage. */
export const cartKey = 'cartStore';

const MomentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER - 1));
const QuantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999));

export const CartLineSchema = v.object({
  productId: IdSchema,
  quantity: QuantitySchema,
  /** What the line shows, as the product was when it was added or last read. */
  name: v.pipe(v.string(), v.maxLength(200)),
  cover: v.pipe(v.string(), v.maxLength(2000)),
  /** Minor units, of one. */
  priceAmount: AmountSchema,
  currency: CurrencySchema,
  slug: v.optional(v.string()),
  type: v.optional(ProductTypeSchema),
  /** What could still be ordered when the product was last read; unknown where it never was. */
  stock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  options: v.optional(v.array(NamedValueSchema)),
  i18n: v.optional(translations({ name: v.string(), options: v.array(NamedValueSchema) })),
  /** Chosen for the checkout. */
  isSelected: v.optional(v.boolean(), true),
  /** Milliseconds since 1970: the line's place in the cart. */
  addedAt: v.optional(MomentSchema, 0),
  /** Milliseconds since 1970: of two tabs' lines the later is right. */
  changedAt: v.optional(MomentSchema, 0),
});
export type CartLine = v.InferOutput<typeof CartLineSchema>;

const RemovalSchema = v.object({ productId: IdSchema, removedAt: MomentSchema });

/** A product has at most one line. */
export const CartSchema = v.pipe(
  v.object({
    lines: v.pipe(v.array(CartLineSchema), v.maxLength(500)),
    /** Products whose lines were removed: without them another tab's older copy would bring the lines back. */
    removed: v.optional(v.pipe(v.array(RemovalSchema), v.maxLength(500)), []),
  }),
  v.check(({ lines }) => new Set(lines.map((line) => line.productId)).size === lines.length, 'repeated'),
);
export type Cart = v.InferOutput<typeof CartSchema>;

export const emptyCart: Cart = { lines: [], removed: [] };

/** What the storage holds: a cart, nothing, or what is no cart (garbage, a wrong type, megabytes). */
export function readCart(storage: Storage): { kind: 'cart'; cart: Cart } | { kind: 'none' } | { kind: 'garbage' } {
  const cart = readStored(storage, cartKey, CartSchema);
  if (cart !== null) return { kind: 'cart', cart };
  return readText(storage, cartKey, Number.MAX_SAFE_INTEGER) === null ? { kind: 'none' } : { kind: 'garbage' };
}

/** The stored cart; an empty one for nothing and for garbage. */
export function cartAtStart(storage: Storage): Cart {
  const stored = readCart(storage);
  return stored.kind === 'cart' ? stored.cart : emptyCart;
}

/** False when the storage is full or forbidden: the cart then lives as long as the page. */
export function writeCart(storage: Storage, cart: Cart): boolean {
  return writeStored(storage, cartKey, cart);
}

/** Deletes the stored cart. False where storage is not available. */
export function forgetCart(storage: Storage): boolean {
  return removeStored(storage, cartKey);
}
