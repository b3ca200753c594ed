import { orderStatus } from '@sampan/api/statuses';
import { checkCertifications } from './accounts/identity.ts';
import { sweepJobs } from './jobs.ts';
import { notifyOfTransition } from './orders/orderNotice.ts';
import { actOn } from './orders/orders.ts';
import { closeTrade } from './provider/provider.ts';
import type { DemoState } from './state.ts';

/** Expires unpaid orders, confirms overdue receipts and deletes old jobs and their files. */
export function runDue(state: DemoState, now: Date): void {
  const at = now.toISOString();
  sweepJobs(state, now);
  checkCertifications(state, now);
  for (const order of state.orders.values()) {
    if (order.status === orderStatus.pendingPayment && order.expiresAt !== undefined && order.expiresAt <= at) {
      const done = actOn(state, order, { action: 'expire', actor: 'system', now });
      if (!('plan' in done)) continue;
      notifyOfTransition({ state, now }, order, 'expire', done.plan);
      if (done.plan.effects.includes('closePayment')) closeTrade(state, order.id, now);
    } else if (order.status === orderStatus.shipped && order.autoConfirmAt !== undefined && order.autoConfirmAt <= at) {
      actOn(state, order, { action: 'confirm', actor: 'system', now });
    }
  }
}
