import { order as orderCalls } from '@sampan/api/contract/order';
import { payment as calls } from '@sampan/api/contract/payment';
import { useEffect } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import { useReads } from '../../../data/useEndpoint.ts';

const paid = 20;

/**
 * Reloads the order at once on return from the payment provider: one that is paid by then shows it while the sheet
 * still checks with the provider. Nothing from the return URL is trusted.
 */
export function useProviderReturn(orderId: number, isReturning: boolean) {
  const client = useClient();
  const reads = useReads();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every return
  useEffect(
    function askWhatIsKnown() {
      if (!isReturning) return;
      void client.call(calls.callback, { orderId }).then((envelope) => {
        if (envelope.status === 'success' && envelope.data.status === paid) void reads.invalidate(orderCalls.detail);
      });
    },
    [orderId, isReturning],
  );
}
