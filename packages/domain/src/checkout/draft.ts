import {
  AddressSchema,
  AmountSchema,
  CurrencySchema,
  IdSchema,
  NamedValueSchema,
  PaymentMethodSchema,
  QuantitySchema,
} from '@sampan/api/entities';
import { isIdempotencyKey } from '@sampan/api/idempotency';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { maxCartLength, readStored, writeStored } from '../stored.ts';

/** Key in sessionStorage: a checkout belongs to the tab in which it started. */
export const checkoutKey = 'checkoutDraft';

const DraftLineSchema = v.object({
  productId: IdSchema,
  quantity: QuantitySchema,
  /** Price quoted to the customer, minor units; the server refuses the order if it has changed. */
  priceAmount: AmountSchema,
  currency: CurrencySchema,
  /** 1 physical · 2 digital */
  type: v.picklist([1, 2]),
  name: v.pipe(v.string(), v.maxLength(500)),
  cover: v.pipe(v.string(), v.maxLength(500)),
  /** Without limits of its own: a draft that cannot be read back loses its key, and the order is placed twice. */
  options: v.array(NamedValueSchema),
});
export type DraftLine = v.InferOutput<typeof DraftLineSchema>;

const DraftSchema = v.object({
  /** Idempotency-Key of this order: reload, double click and "Try again" send the same one. */
  key: v.pipe(v.string(), v.check(isIdempotencyKey)),
  /** The key was sent and no definite response arrived: an order may exist, so the draft is read-only. */
  isSent: v.boolean(),
  /** Identifies the initial lines: a checkout of the same lines (reload, back) resumes the draft. */
  source: v.pipe(v.string(), v.maxLength(10_000)),
  /** Whether the ordered lines are removed from the cart; absent in drafts of earlier releases. */
  isFromCart: v.optional(v.boolean()),
  lines: v.pipe(v.array(DraftLineSchema), v.maxLength(200)),
  address: v.nullable(AddressSchema),
  remark: v.pipe(v.string(), v.maxLength(200)),
  /** Delivery fee shown when the order was last placed, minor units; absent while the shop's settings were unknown. */
  shippingAmount: v.optional(AmountSchema),
  method: v.nullable(PaymentMethodSchema),
});
export type CheckoutDraft = v.InferOutput<typeof DraftSchema>;

/** Builds the `source` of a draft: product ids with quantities. */
export function toSource(lines: readonly DraftLine[]): string {
  return lines.map(({ productId, quantity }) => `${productId}x${quantity}`).join(' ');
}

/** Creates a draft of these lines with its idempotency key. */
export function createDraft(lines: readonly DraftLine[], key: string, isFromCart?: boolean): CheckoutDraft {
  return {
    key,
    isSent: false,
    source: toSource(lines),
    isFromCart,
    lines: [...lines],
    address: null,
    remark: '',
    method: null,
  };
}

/** Quantities by product id of a `source`. */
function readSource(source: string): Map<number, number> {
  const entries = source.split(' ').map((entry) => entry.split('x').map(Number));
  return new Map(entries.map(([id = 0, quantity = 0]) => [id, quantity]));
}

/**
 * Lines of a checkout that goes on although the cart changed meanwhile: those of the draft, with the quantities and at
 * the prices that the customer has seen, followed by those added to the cart. A quantity raised in the cart counts. One
 * that was lowered, by the customer or to the stock, is the most that is ordered. A line that left the cart's selection
 * is dropped, unless it sold out, which the page then says.
 */
export function followCart(
  draft: Pick<CheckoutDraft, 'source' | 'lines'>,
  cart: readonly DraftLine[],
  soldOut: readonly number[],
): DraftLine[] {
  const before = readSource(draft.source);
  const raised = cart.filter(({ productId, quantity }) => quantity > (before.get(productId) ?? 0));
  const kept = draft.lines.filter((line) => soldOut.includes(line.productId) || findSameProduct(line, cart));

  function follow(line: DraftLine): DraftLine {
    const inCart = findSameProduct(line, cart)?.quantity;
    if (inCart === undefined || inCart === before.get(line.productId)) return line;
    const isRaised = findSameProduct(line, raised) !== undefined;
    return { ...line, quantity: isRaised ? inCart : Math.min(line.quantity, inCart) };
  }
  return [...kept.map(follow), ...raised.filter((line) => !findSameProduct(line, kept))];
}

function findSameProduct({ productId }: DraftLine, lines: readonly DraftLine[]): DraftLine | undefined {
  return lines.find((line) => line.productId === productId);
}

/**
 * Creates the draft of other lines, which are another order and need another key. Keeps the address and the payment
 * method; and the note, unless it is about other products only.
 */
export function createNextDraft(earlier: CheckoutDraft, next: CheckoutDraft): CheckoutDraft {
  const { address, method, remark } = earlier;
  const isSameOrder = next.lines.some((line) => findSameProduct(line, earlier.lines));
  return { ...next, address, method, remark: isSameOrder ? remark : '' };
}

/** Reads the stored draft; null if absent, invalid or storage throws. */
export function readDraft(storage: Storage): CheckoutDraft | null {
  return readStored(storage, checkoutKey, DraftSchema, maxCartLength);
}

/** Stores the checkout draft. */
export function writeDraft(storage: Storage, draft: CheckoutDraft): void {
  writeStored(storage, checkoutKey, draft, maxCartLength);
}
