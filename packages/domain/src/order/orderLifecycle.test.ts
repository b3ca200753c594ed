import { orderStatuses } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { areFilesOnHold, mayDownloadFiles } from './downloads.ts';
import { amounts, buildLine, buildRefund, getActions, planAction } from './order.fakes.ts';
import {
  getArrivalAction,
  getDecisionAction,
  getFirstStatus,
  isTimelineFull,
  type LifecycleActor,
  type LifecycleOrder,
  maxNotes,
  maxRepeats,
  maxTimeline,
  statusByName,
  statusName,
} from './orderLifecycle.ts';
import { defaultOrderSettings, readOrderSettings } from './orderRules.ts';

const owner = { id: 7, role: 3 } as const;
const staff = { id: 2, role: 2 } as const;
const at = (text: string) => new Date(`2026-03-${text}Z`);
const created = '2026-03-01T08:00:00.000Z';

function anOrder(more: Partial<LifecycleOrder> & Pick<LifecycleOrder, 'status'>): LifecycleOrder {
  return { userId: 7, createdAt: created, ...amounts, ...more };
}

test('a status and its name lead to each other', () => {
  expect(statusByName.refundRequested).toBe(60);
  for (const [number, name] of Object.entries(statusName)) expect(statusByName[name]).toBe(Number(number));
});

test('a new order waits 30 minutes', () => {
  expect(getFirstStatus(new Date(created), defaultOrderSettings)).toEqual({
    status: 10,
    expiresAt: '2026-03-01T08:30:00.000Z',
    entry: { at: created, actor: 'customer', action: 'create', to: 10 },
  });
});

test('payment sells what was reserved', () => {
  const order = anOrder({ status: 10, payment: { status: 10 } });
  expect(planAction(order, 'pay', 'system', at('01T08:10:00'))).toEqual({
    ok: true,
    status: 20,
    changes: { status: 20, paymentStatus: 20, paidAt: '2026-03-01T08:10:00.000Z' },
    effects: ['sellReserved'],
    entry: { at: '2026-03-01T08:10:00.000Z', actor: 'system', action: 'pay', from: 10, to: 20 },
  });
});

test('an order of files alone is complete when paid, and grants them', () => {
  const order = anOrder({
    status: 10,
    lines: [buildLine({ type: 2 }), buildLine({ type: 2, id: 2 })],
    payment: { status: 10 },
  });
  expect(planAction(order, 'pay', 'system', at('01T08:10:00'))).toMatchObject({
    status: 40,
    effects: ['sellReserved', 'grantFiles'],
    changes: { paidAt: '2026-03-01T08:10:00.000Z', completedAt: '2026-03-01T08:10:00.000Z' },
  });
});

test('an order of goods and files is to ship when paid, and grants its files', () => {
  const order = anOrder({ status: 10, lines: [buildLine({ type: 1 }), buildLine({ type: 2, id: 2 })] });
  expect(planAction(order, 'pay', 'system', at('01T08:10:00'))).toMatchObject({
    status: 20,
    effects: ['sellReserved', 'grantFiles'],
  });
});

test('cancelling closes the open trade before it releases the stock, and says who closed', () => {
  const order = anOrder({ status: 10, payment: { status: 10 } });
  expect(planAction(order, 'cancel', owner, at('01T08:10:00'), undefined, ' changed my mind ')).toMatchObject({
    effects: ['closePayment', 'releaseStock'],
    changes: { closeType: 1, paymentStatus: 30, cancelledAt: '2026-03-01T08:10:00.000Z' },
    entry: { actor: 'customer', note: 'changed my mind' },
  });
  expect(planAction(order, 'cancel', staff, at('01T08:10:00'))).toMatchObject({ changes: { closeType: 3 } });
  const unpaid = planAction(anOrder({ status: 10 }), 'cancel', owner, at('01T08:10:00'));
  expect(unpaid).toMatchObject({ effects: ['releaseStock'] });
  expect(unpaid.ok && 'paymentStatus' in unpaid.changes).toBe(false);
});

test('an order expires at its time and not before', () => {
  const order = anOrder({ status: 10, expiresAt: '2026-03-01T08:30:00.000Z' });
  expect(planAction(order, 'expire', 'system', at('01T08:29:59.999'))).toEqual({ ok: false, code: 'ORDER_STATE' });
  expect(planAction(order, 'expire', 'system', at('01T08:30:00.000'))).toMatchObject({ changes: { closeType: 2 } });
});

test('money that comes after the time and before the expiry job still pays', () => {
  const order = anOrder({ status: 10, expiresAt: '2026-03-01T08:30:00.000Z' });
  expect(planAction(order, 'pay', 'system', at('01T09:00:00'))).toMatchObject({ status: 20 });
});

test('money for a cancelled order goes back once and never reopens it', () => {
  const order = anOrder({ status: 50, payment: { status: 30 } });
  expect(getArrivalAction(50)).toBe('latePay');
  expect(planAction(order, 'latePay', 'system', at('02T08:00:00'))).toMatchObject({
    ok: true,
    status: 50,
    changes: { paymentStatus: 50 },
    effects: ['returnLatePayment'],
  });
  for (const status of [20, 50, 60] as const)
    expect(planAction({ ...order, payment: { status } }, 'latePay', 'system', at('02T08:00:00')).ok).toBe(false);
  expect(planAction(order, 'pay', 'system', at('02T08:00:00'))).toEqual({ ok: false, code: 'ORDER_STATE' });
});

test('an order already paid takes neither the same money nor other money', () => {
  expect(getArrivalAction(10)).toBe('pay');
  for (const status of [20, 30, 40, 60, 70, 80] as const)
    expect(
      planAction(anOrder({ status, payment: { status: 20 } }), getArrivalAction(status), 'system', at('02T08:00:00'))
        .ok,
    ).toBe(false);
});

test('shipment starts the days until the shop confirms by itself', () => {
  const shipped = planAction(anOrder({ status: 20 }), 'ship', staff, at('02T08:00:00'));
  expect(shipped).toMatchObject({
    changes: { shippedAt: '2026-03-02T08:00:00.000Z', autoConfirmAt: '2026-03-09T08:00:00.000Z' },
    effects: [],
  });
  const order = anOrder({ status: 30, shippedAt: '2026-03-02T08:00:00.000Z' });
  expect(planAction(order, 'confirm', 'system', at('09T07:59:59'))).toEqual({ ok: false, code: 'ORDER_STATE' });
  expect(planAction(order, 'confirm', 'system', at('09T08:00:00'))).toMatchObject({ status: 40 });
  expect(planAction(order, 'confirm', owner, at('02T09:00:00'))).toMatchObject({
    changes: { completedAt: '2026-03-02T09:00:00.000Z' },
  });
});

test('a completed order can be sent back for 7 days, or what the setting says', () => {
  const order = anOrder({ status: 40, completedAt: '2026-03-02T08:00:00.000Z' });
  expect(planAction(order, 'requestRefund', owner, at('09T08:00:00'))).toMatchObject({
    status: 60,
    changes: { refundStatus: 10, refundFrom: 40 },
  });
  expect(planAction(order, 'requestRefund', owner, at('09T08:00:00.001'))).toEqual({
    ok: false,
    code: 'REFUND_WINDOW',
  });
  expect(getActions(order, owner, at('09T08:00:00.001'))).toEqual(['delete', 'note']);
  const longer = { ...defaultOrderSettings, refundWindowDays: 8 };
  expect(planAction(order, 'requestRefund', owner, at('09T08:00:00.001'), longer).ok).toBe(true);
});

test('downloaded files can never be returned', () => {
  const lines = [buildLine({ type: 2 })];
  const order = anOrder({ status: 40, lines, completedAt: '2026-03-02T08:00:00.000Z' });
  expect(planAction(order, 'requestRefund', owner, at('03T08:00:00')).ok).toBe(true);
  const fetched = { ...order, downloads: [{ productId: 1 }] };
  for (const day of ['03', '20'])
    expect(planAction(fetched, 'requestRefund', owner, at(`${day}T08:00:00`))).toEqual({
      ok: false,
      code: 'ORDER_STATE',
    });
});

test('files cannot be fetched while their refund is decided', () => {
  const refunds = [buildRefund()];
  const lines = [buildLine({ type: 2 })];
  const open = orderStatuses.filter((status) => mayDownloadFiles(anOrder({ status, lines, refunds }), 1));
  expect(open).toEqual([20, 30, 40]);
  const onHold = orderStatuses.filter((status) => areFilesOnHold(anOrder({ status, lines, refunds }), 1));
  expect(onHold).toEqual([60, 70]);
});

test.each([
  { what: 'an approved refund', status: 70, refundStatus: 20 },
  { what: 'a refund that failed', status: 60, refundStatus: 60 },
] as const)('$what stops only the downloads that it pays back, or all where no money is left', (one) => {
  const lines = [buildLine({ type: 2 }), buildLine({ type: 1, id: 2 })];
  const mayDownload = (lineIds: number[], amount = 100) => {
    const items = lineIds.map((orderLineId) => ({ orderLineId, quantity: 1, amount: 100 }));
    const refunds = [buildRefund({ status: one.refundStatus, items, amount })];
    return mayDownloadFiles(anOrder({ status: one.status, totalAmount: 200, lines, refunds }), 1);
  };
  expect([mayDownload([2]), mayDownload([]), mayDownload([1]), mayDownload([], 200)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a refund is declined only with a word', () => {
  const order = anOrder({ status: 60, refunds: [buildRefund()] });
  expect(planAction(order, getDecisionAction(false), staff, at('03T08:00:00'), undefined, '  ')).toEqual({
    ok: false,
    code: 'REMARK_REQUIRED',
  });
  expect(planAction(order, getDecisionAction(false), staff, at('03T08:00:00'), undefined, 'worn')).toMatchObject({
    status: 20,
    entry: { note: 'worn' },
  });
  expect(planAction(order, getDecisionAction(true), staff, at('03T08:00:00'))).toMatchObject({
    status: 70,
    changes: { refundStatus: 20, paymentStatus: 50 },
    effects: ['askRefund'],
  });
});

test('a settled refund restocks what was never shipped and takes files back', () => {
  const order = anOrder({ status: 70, refunds: [buildRefund({ status: 20 })], payment: { status: 50 } });
  const when = at('03T08:00:00');
  expect(planAction(order, 'refundSettled', 'system', when)).toMatchObject({
    status: 80,
    effects: ['restock'],
    changes: { refundStatus: 30, paymentStatus: 60 },
  });
  const shipped = { ...order, shippedAt: created, lines: [buildLine({ type: 1 }), buildLine({ type: 2, id: 2 })] };
  expect(planAction(shipped, 'refundSettled', 'system', when)).toMatchObject({
    effects: ['restock', 'revokeFiles'],
  });
});

test('a refund the provider could not make is decided again', () => {
  const order = anOrder({ status: 70, refunds: [buildRefund({ status: 20 })], payment: { status: 50 } });
  expect(planAction(order, 'refundFailed', 'system', at('03T08:00:00'))).toMatchObject({
    status: 60,
    changes: { refundStatus: 60, paymentStatus: 20 },
  });
});

test('staff settle a refund that the provider refused; what is left of the money decides where the order goes', () => {
  const when = at('03T08:00:00');
  const settle = (amount: number) => {
    const refunds = [buildRefund({ status: 60, amount, fromStatus: 30 })];
    return planAction(anOrder({ status: 60, refunds, payment: { status: 20 } }), 'refundSettled', staff, when);
  };
  expect(settle(100)).toMatchObject({ status: 80, changes: { refundStatus: 30, paymentStatus: 60 } });
  expect(settle(40)).toMatchObject({ status: 30, changes: { refundStatus: 30 } });
});

test('staff settle a late payment with any status of its order, and nothing else changes', () => {
  const settle = (order: LifecycleOrder, actor: LifecycleActor = staff) =>
    planAction(order, 'settleLatePayment', actor, at('03T08:00:00'), undefined, 'FPS FT1');
  for (const status of orderStatuses) {
    expect(settle(anOrder({ status }))).toEqual({ ok: false, code: 'ORDER_STATE' });
    const late = anOrder({ status, payment: { status: 20 }, hasLatePaymentByHand: true });
    expect(settle(late)).toMatchObject({
      ...{ ok: true, status, changes: {}, effects: ['writeLateReturn'] },
      entry: { actor: 'staff', action: 'settleLatePayment', note: 'FPS FT1' },
    });
    for (const actor of [owner, 'system', { id: 7, role: 2 }] as const)
      expect(settle(late, actor)).toEqual({ ok: false, code: 'FORBIDDEN' });
    expect(planAction(late, 'refundSettled', staff, at('03T08:00:00')).ok).toBe(false);
  }
});

test('a timeline of 500 entries takes no more notes and requests, but what moves the order goes on it', () => {
  const pay = { at: created, actor: 'system', action: 'pay' } as const;
  const withEntries = (count: number) => anOrder({ status: 20, timeline: Array(count).fill(pay) });
  const outcomes = (count: number) =>
    (['note', 'requestRefund'] as const).map((action) => {
      const verdict = planAction(withEntries(count), action, owner, at('02T08:00:00'), defaultOrderSettings, 'please');
      return verdict.ok ? 'ok' : verdict.code;
    });
  expect(outcomes(maxTimeline - 1)).toEqual(['ok', 'ok']);
  expect(outcomes(maxTimeline)).toEqual(['TIMELINE_FULL', 'TIMELINE_FULL']);
  expect(planAction(withEntries(maxTimeline), 'ship', staff, at('02T08:00:00')).ok).toBe(true);
});

test('actions that can be repeated fill a part of the timeline, and staff can still write a note', () => {
  const withEntries = (action: string, count = maxRepeats) =>
    anOrder({ status: 10, timeline: Array(count).fill({ actor: 'customer', action }) });
  const awaitTransfer = (order: LifecycleOrder) => planAction(order, 'awaitTransfer', owner, at('01T08:01:00'));
  expect(awaitTransfer(withEntries('awaitTransfer'))).toEqual({ ok: false, code: 'TIMELINE_FULL' });
  expect(awaitTransfer(withEntries('agreement')).ok).toBe(true);
  expect(isTimelineFull(withEntries('agreement'), 'agreement', 'customer')).toBe(true);
  expect(isTimelineFull(withEntries('agreement', maxRepeats - 1), 'agreement', 'customer')).toBe(false);
  const corrected = {
    ...withEntries('agreement'),
    timeline: Array(maxRepeats).fill({ actor: 'staff', action: 'correctShipment' }),
  };
  expect(isTimelineFull(corrected, 'correctShipment', 'staff')).toBe(true);
  const note = planAction(withEntries('agreement'), 'note', staff, at('01T08:01:00'), defaultOrderSettings, 'Noted');
  expect(note.ok).toBe(true);
});

test('a note of staff on an order of their own is one of staff, who wait for no answer', () => {
  const order = anOrder({ status: 40 });
  const note = (role: 1 | 3) =>
    planAction(order, 'note', { ...owner, role }, at('02T08:00:00'), defaultOrderSettings, 'Hello');
  expect([note(1), note(3)]).toMatchObject([{ entry: { actor: 'staff' } }, { entry: { actor: 'customer' } }]);
});

test("a customer's notes leave room for those of staff, and the other way round", () => {
  const noteBy = (viewer: typeof owner | typeof staff, author: string, count: number) => {
    const order = anOrder({ status: 20, timeline: Array(count).fill({ actor: author, action: 'note' }) });
    const verdict = planAction(order, 'note', viewer, at('02T08:00:00'), defaultOrderSettings, 'Hello');
    return verdict.ok ? 'ok' : verdict.code;
  };
  expect(noteBy(owner, 'customer', maxNotes.customer - 1)).toBe('ok');
  expect(noteBy(owner, 'customer', maxNotes.customer)).toBe('TIMELINE_FULL');
  expect(noteBy(staff, 'customer', maxNotes.staff)).toBe('ok');
  expect(noteBy(staff, 'staff', maxNotes.staff)).toBe('TIMELINE_FULL');
  expect(noteBy(owner, 'staff', maxNotes.staff)).toBe('ok');
});

test('settings that are missing or no numbers have their defaults', () => {
  expect(readOrderSettings({ unpaidMinutes: 5, maxLines: '9', refundWindowDays: -1, other: 1 })).toEqual({
    ...defaultOrderSettings,
    unpaidMinutes: 5,
  });
});

test('a stored maximum above 100 lines counts as 100', () => {
  expect([200, 100, 20].map((maxLines) => readOrderSettings({ maxLines }).maxLines)).toEqual([100, 100, 20]);
});
