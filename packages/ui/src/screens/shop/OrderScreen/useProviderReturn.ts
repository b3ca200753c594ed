import { order as orderCalls } from '@sampan/api/contract/order';
import { payment as calls } from '@sampan/api/contract/payment';
import { useEffect } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import { useReads } from '../../../data/useEndpoint.ts';

const paid = 20;

/**
 * Back from the provider's page, what the shop knows already is asked for at once: an order that is paid by then shows
 * it, while the sheet still asks the provider. The browser's word proves nothing, and nothing is sent of it.
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
