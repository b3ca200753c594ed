import type { Contract } from '@sampan/api/contract';
import type { Run } from '../../http/handler.ts';
import { enqueue } from './enqueue.ts';

/** Queues a bulk shipment; the job writes an audit entry per order. */
export const shipMany: Run<Contract['adminOrder']['shipMany']> = (input, call) =>
  enqueue(call, {
    kind: 'orderShipment',
    action: 'adminOrder.shipMany',
    target: 'order',
    input,
    audited: { orders: input.shipments.length },
    total: input.shipments.length,
  });
