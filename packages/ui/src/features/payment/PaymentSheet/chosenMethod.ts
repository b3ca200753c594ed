import { type PaymentMethod, PaymentMethodSchema } from '@sampan/api/entities';
import type { Storage } from '@sampan/domain/ports';
import * as v from 'valibot';

/** sessionStorage key: the method chosen at the checkout is preselected for payment. */
const key = 'paymentMethod';

/** Reads the payment method of the last payment; undefined if there is none or storage is unavailable. */
export function readChosenMethod(storage: Storage): PaymentMethod | undefined {
  try {
    const parsed = v.safeParse(PaymentMethodSchema, storage.get(key));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the payment method for the next payment; unavailable storage is ignored. */
export function keepChosenMethod(storage: Storage, method: PaymentMethod): void {
  try {
    storage.set(key, method);
  } catch {
    // Storage is unavailable: the first method is preselected.
  }
}
