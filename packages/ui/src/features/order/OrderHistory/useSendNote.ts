import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { useState } from 'react';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { type ActionOptions, useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';

/**
 * Adds notes to an order's timeline. `sending` is the note that shows until the server has it.
 *
 * @param draft the `draftName` of the composer
 */
export function useSendNote({ id }: Order, draft: string, invalidates?: ActionOptions['invalidates']) {
  const { clock } = useServices().platform;
  const reads = useReads();
  const { run, isPending, error } = useAction(calls.note, { draft, ...(invalidates && { invalidates }) });
  const [sending, setSending] = useState<{ note: string; at: string }>();

  async function send(note: string) {
    setSending({ note, at: new Date(clock.now()).toISOString() });
    const answer = await run({ orderId: id, note });
    if (answer.status === 'success') reads.put(calls.detail, { id }, answer.data);
    setSending(undefined);
    return answer;
  }
  return { send, sending, isSending: isPending, error };
}
