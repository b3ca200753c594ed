import { type PaymentMethod, PaymentMethodSchema } from '@sampan/api/entities';
import type { Storage } from '@sampan/domain/ports';
import * as v from 'valibot';

/** In sessionStorage: what was chosen at the checkout is offered first when it comes to paying. */
const key = 'paymentMethod';

export function readChosenMethod(storage: Storage): PaymentMethod | undefined {
  try {
    const parsed = v.safeParse(PaymentMethodSchema, storage.get(key));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

export function keepChosenMethod(storage: Storage, method: PaymentMethod): void {
  try {
    storage.set(key, method);
  } catch {
    // Then the first one is offered.
  }
}
