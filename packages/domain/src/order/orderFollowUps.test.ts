import { expect, test } from 'vitest';
import { isOwnOrder, maySeeOrder } from './orderAccess.ts';
import { planFollowUps, toParcelAction } from './orderFollowUps.ts';
import type { AcceptedPlan } from './orderPlan.ts';

const plan = (status: AcceptedPlan['status'], changes: AcceptedPlan['changes'] = {}) =>
  ({ status, changes, effects: [], returned: [] }) as unknown as AcceptedPlan;
const order = { id: 3, userId: 7, status: 20 as const, totalAmount: 100, refunds: [] };
const parcel = { carrier: 'SF', trackingNo: '8' };

test('shipping by staff is audited with the parcel, and its owner is told', () => {
  expect(planFollowUps({ id: 1, role: 2 }, order, toParcelAction('ship', parcel), plan(30))).toEqual({
    audited: {
      action: 'adminOrder.shipment',
      targetType: 'order',
      targetId: 3,
      before: { status: 20 },
      after: { status: 30, ...parcel },
    },
    notice: { notice: { kind: 'shipped' }, details: { shipment: parcel } },
  });
});

test('a late payment that staff sent back is audited with its amount, and its owner is told nothing', () => {
  const action = { action: 'settleLatePayment', text: 'FPS FT1', payment: { id: 4, amount: 5800 } } as const;
  expect(planFollowUps({ id: 1, role: 2 }, order, action, plan(20))).toMatchObject({
    audited: {
      action: 'adminOrder.refundDone',
      after: { status: 20, paymentId: 4, amount: 5800, note: 'FPS FT1' },
    },
    notice: null,
  });
});

test('the owner of a transfer that staff did not find is told why, and the deadline that the action set', () => {
  const expiresAt = '2026-03-02T09:00:00.000Z';
  const action = { action: 'declineTransfer', text: 'nothing came' } as const;
  expect(planFollowUps({ id: 1, role: 2 }, order, action, plan(10, { expiresAt })).notice).toEqual({
    notice: { kind: 'transferDeclined' },
    details: { text: 'nothing came', expiresAt },
  });
});

test('customers’ actions on their own orders are neither audited nor sent as notices', () => {
  expect(planFollowUps({ id: 7, role: 3 }, order, { action: 'cancel' }, plan(50))).toEqual({
    audited: null,
    notice: null,
  });
});

test('an order is seen by its owner, until they delete it, and by staff', () => {
  const stored = { userId: 7, isHidden: false };
  expect([isOwnOrder(stored, 7), isOwnOrder(stored, 8), isOwnOrder({ ...stored, isHidden: true }, 7)]).toEqual([
    true,
    false,
    false,
  ]);
  const viewers = [{ id: 7, role: 3 as const }, { id: 8, role: 3 as const }, { id: 1, role: 2 as const }, null];
  expect(viewers.map((viewer) => maySeeOrder(stored, viewer))).toEqual([true, false, true, false]);
  expect(viewers.map((viewer) => maySeeOrder({ ...stored, isHidden: true }, viewer))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
