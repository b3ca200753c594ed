import { order as calls } from '@sampan/api/contract/order';
import { newIdempotencyKey } from '@sampan/api/idempotency';
import { createCheckoutMachine } from '@sampan/domain/checkout/checkoutMachine';
import type { DraftLine } from '@sampan/domain/checkout/draft';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { useServices } from '../../../app/ServicesContext.ts';

/** Starts the checkout state machine with this app's storage and API client. */
export function useCheckoutMachine(lines: readonly DraftLine[]) {
  const { client, platform } = useServices();
  const machine = useMemo(
    () =>
      createCheckoutMachine({
        session: platform.session,
        newKey: newIdempotencyKey,
        placeOrder: (input, key) => client.call(calls.create, input, { idempotencyKey: key }),
      }),
    [client, platform],
  );
  return useMachine(machine, { input: { lines } });
}

export type Checkout = ReturnType<typeof useCheckoutMachine>;
export type CheckoutSnapshot = Checkout[0];
