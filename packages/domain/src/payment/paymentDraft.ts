import { IdSchema, PaymentMethodSchema, PaymentSchema, startScenes } from '@sampan/api/entities';
import { isIdempotencyKey } from '@sampan/api/idempotency';
import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored } from '../stored.ts';

/** Key in sessionStorage: a payment in progress survives a reload and the redirect to the provider. */
export const paymentKey = 'paymentUnderWay';

const PaymentDraftSchema = v.object({
  orderId: IdSchema,
  method: PaymentMethodSchema,
  scene: v.picklist(startScenes),
  /** Idempotency-Key of this payment attempt. */
  key: v.pipe(v.string(), v.check(isIdempotencyKey)),
  /** The payment started at the provider; null until a response arrives. */
  payment: v.nullable(PaymentSchema),
  /** Unix time in ms when the payment was shown; determines the poll interval. */
  since: v.number(),
});
export type PaymentDraft = v.InferOutput<typeof PaymentDraftSchema>;

/** Reads the payment in progress for this order; null if absent, of another order, invalid, or storage throws. */
export function readPaymentDraft(storage: Storage, orderId: number): PaymentDraft | null {
  const draft = readStored(storage, paymentKey, PaymentDraftSchema);
  return draft?.orderId === orderId ? draft : null;
}
