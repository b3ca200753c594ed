import { AddressSchema, AmountSchema, CurrencySchema, IdSchema, PaymentMethodSchema } from '@sampan/api/entities';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, removeStored, writeStored } from '../stored.ts';

/** In sessionStorage: a checkout belongs to the tab in which it was begun. */
export const checkoutKey = 'checkoutDraft';

const DraftLineSchema = v.object({
  productId: IdSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
  /** As quoted to the customer, in minor units; another price today is refused. */
  priceAmount: AmountSchema,
  currency: CurrencySchema,
  /** 1 physical · 2 digital */
  type: v.picklist([1, 2]),
  name: v.pipe(v.string(), v.maxLength(500)),
  cover: v.pipe(v.string(), v.maxLength(500)),
  options: v.pipe(
    v.array(v.object({ name: v.pipe(v.string(), v.maxLength(100)), value: v.pipe(v.string(), v.maxLength(100)) })),
    v.maxLength(20),
  ),
});
export type DraftLine = v.InferOutput<typeof DraftLineSchema>;

const DraftSchema = v.object({
  /** Idempotency-Key of this intention: a reload, a double click and "Try again" send the same one. */
  key: v.pipe(v.string(), v.minLength(8), v.maxLength(255)),
  /** The key has been sent and no definite answer came back: an order may exist. Nothing may be edited. */
  isSent: v.boolean(),
  /** The lines with which it began: the same ones again are a reload or a way back, and go on with the draft. */
  source: v.pipe(v.string(), v.maxLength(10_000)),
  lines: v.pipe(v.array(DraftLineSchema), v.maxLength(200)),
  address: v.nullable(AddressSchema),
  remark: v.pipe(v.string(), v.maxLength(200)),
  method: v.nullable(PaymentMethodSchema),
});
export type CheckoutDraft = v.InferOutput<typeof DraftSchema>;

/** Identifies the lines that a draft was made of: product ids with quantities. */
export function toSource(lines: readonly DraftLine[]): string {
  return lines.map(({ productId, quantity }) => `${productId}x${quantity}`).join(' ');
}

/** A checkout draft of these lines with its idempotency key. */
export function newDraft(lines: readonly DraftLine[], key: string): CheckoutDraft {
  return { key, isSent: false, source: toSource(lines), lines: [...lines], address: null, remark: '', method: null };
}

/** Null for none, for garbage, and where the storage throws. */
export function readDraft(storage: Storage): CheckoutDraft | null {
  return readStored(storage, checkoutKey, DraftSchema);
}

/** Stores the checkout draft. */
export function writeDraft(storage: Storage, draft: CheckoutDraft): void {
  writeStored(storage, checkoutKey, draft);
}

/** Deletes the stored checkout draft. */
export function forgetDraft(storage: Storage): void {
  removeStored(storage, checkoutKey);
}
