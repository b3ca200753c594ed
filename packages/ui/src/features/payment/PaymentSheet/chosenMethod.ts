import { type PaymentMethod, PaymentMethodSchema } from '@sampan/api/entities';
import type { Storage } from '@sampan/domain/ports';
import { readText, writeText } from '@sampan/domain/stored';
import * as v from 'valibot';

/** sessionStorage key: the method chosen at the checkout is preselected for payment. */
const key = 'paymentMethod';

/** Reads the payment method of the last payment; undefined if there is none or storage is unavailable. */
export function readChosenMethod(storage: Storage): PaymentMethod | undefined {
  const method = readText(storage, key);
  return v.is(PaymentMethodSchema, method) ? method : undefined;
}

/** Stores the payment method for the next payment. If storage is unavailable, the first method is preselected. */
export function keepChosenMethod(storage: Storage, method: PaymentMethod): void {
  writeText(storage, key, method);
}
