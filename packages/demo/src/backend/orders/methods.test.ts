import { expect, test } from 'vitest';
import { createState } from '../state.ts';
import { isRefundProviderGone } from './methods.ts';
import { listStaffOrders } from './orderList.ts';

const now = new Date('2026-11-20T04:00:00Z');
const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000).toISOString();

test.each([
  ['has had none', {}, true],
  ['lost them two days ago', { values: {}, updatedAt: twoDaysAgo }, false],
  ['has some that cannot be decrypted', { isUnreadable: true }, false],
  ['has some in the environment', { environment: { STRIPE_SECRET_KEY: 'sk_test_1' } }, false],
])('a live shop whose provider %s', (_what, provider, expected) => {
  const state = createState(now);
  Object.assign(state.features, { mode: 'live' });
  state.providers.set('stripe', provider);
  const order = [...state.orders.values()].find(({ payment }) => payment);
  if (!order?.payment) throw new Error('no paid order');
  const refunding = { ...order, payment: { ...order.payment, method: 'stripe' as const, status: 50 as const } };
  expect(isRefundProviderGone(state, refunding, now)).toBe(expected);
  // Staff send that money back.
  state.orders.set(order.id, refunding);
  const isListed = listStaffOrders({ state, now }, { refund: 'byHand' }).some(({ id }) => id === order.id);
  expect(isListed).toBe(expected);
});
