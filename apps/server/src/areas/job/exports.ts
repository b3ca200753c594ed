import type { Contract } from '@sampan/api/contract';
import { exportName } from '@sampan/domain/exports/columns';
import type { Run } from '../../http/handler.ts';
import { enqueue } from './enqueue.ts';

export const exportOrders: Run<Contract['adminOrder']['export']> = (input, call) =>
  enqueue(call, {
    kind: 'orderExport',
    action: 'adminOrder.export',
    target: 'order',
    input,
    audited: { filter: input.filter, ...(input.ids && { orders: input.ids.length }) },
    name: exportName('orders', call.now, input.tz),
  });

export const exportUsers: Run<Contract['adminUser']['export']> = (input, call) =>
  enqueue(call, {
    kind: 'userExport',
    action: 'adminUser.export',
    target: 'user',
    input,
    audited: { filter: input.filter },
    name: exportName('users', call.now, input.tz),
  });

export const exportTransactions: Run<Contract['transaction']['export']> = (input, call) => {
  const { from, to, type, keyword } = input;
  return enqueue(call, {
    kind: 'transactionExport',
    action: 'transaction.export',
    target: 'transaction',
    input,
    audited: { from, to, ...(type && { type }), ...(keyword && { keyword }) },
    name: exportName('transactions', call.now, input.tz),
  });
};
