import type { Client } from '@sampan/api/client';
import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { OrderActionDraft, OrderActionRequest } from '@sampan/domain/order/orderAction';

/** Sends the call of an order action. */
export type SendOrderAction<Output> = (client: Client, request: OrderActionRequest) => Promise<Envelope<Output>>;

/** Returns how an action that is a single call is sent: its input is the order's id, and what the dialog's draft adds. */
export function createOrderAction<E extends Endpoint>(
  endpoint: E,
  toInput?: (draft: OrderActionDraft) => Omit<InputOf<E>, 'orderId'>,
): SendOrderAction<OutputOf<E>> {
  return (client, { orderId, draft, key }) =>
    client.call(endpoint, { orderId, ...toInput?.(draft) } as InputOf<E>, { idempotencyKey: key });
}
