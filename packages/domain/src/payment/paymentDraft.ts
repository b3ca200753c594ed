import { IdSchema, PaymentMethodSchema, PaymentSchema, paymentScenes } from '@sampan/api/entities';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, removeStored, writeStored } from '../stored.ts';

/** In sessionStorage: a payment under way survives a reload and a way to the provider and back. */
export const paymentKey = 'paymentUnderWay';

const PaymentDraftSchema = v.object({
  orderId: IdSchema,
  method: PaymentMethodSchema,
  scene: v.picklist(paymentScenes),
  /** Idempotency-Key of this attempt to pay. */
  key: v.pipe(v.string(), v.minLength(8), v.maxLength(255)),
  /** The provider's answer; null while it is unknown whether there is one. */
  payment: v.nullable(PaymentSchema),
  /** ms since 1970: when it was shown, which the rhythm of the questions goes by. */
  since: v.number(),
});
export type PaymentDraft = v.InferOutput<typeof PaymentDraftSchema>;

/** The payment under way for this order; null for none, another order's, garbage, and a storage that throws. */
export function readPaymentDraft(storage: Storage, orderId: number): PaymentDraft | null {
  const draft = readStored(storage, paymentKey, PaymentDraftSchema);
  return draft?.orderId === orderId ? draft : null;
}

/** Stores the payment in progress. */
export function writePaymentDraft(storage: Storage, draft: PaymentDraft): void {
  writeStored(storage, paymentKey, draft);
}

/** Deletes the stored payment. */
export function forgetPaymentDraft(storage: Storage): void {
  removeStored(storage, paymentKey);
}
