import type { Contract } from '@sampan/api/contract';
import type { Run } from '../../http/handler.ts';
import { enqueue } from './enqueue.ts';

/** Each order's own entry in the audit log is written when it ships. */
export const shipMany: Run<Contract['adminOrder']['shipMany']> = (input, call) =>
  enqueue(call, {
    kind: 'orderShipment',
    action: 'adminOrder.shipMany',
    target: 'order',
    input,
    audited: { orders: input.shipments.length },
    total: input.shipments.length,
  });
