import type { Order, OrderStatus, PaymentMethod, PaymentStatus, Role } from '@sampan/api/entities';
import { orderStatus, orderStatuses, refundStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { amounts, buildRefund, getActions, planAction } from './order.fakes.ts';
import {
  checkPayable,
  type LifecycleAction,
  type LifecycleActor,
  type LifecycleOrder,
  lifecycleActions,
} from './orderLifecycle.ts';
import { defaultOrderSettings } from './orderRules.ts';

// The lifecycle table, written independently: exactly these transitions are allowed.
type ActorName = 'owner' | 'staff' | 'system';
type Row = [from: OrderStatus, action: LifecycleAction, to: OrderStatus | 'back', who: ActorName[]];
const rows: Row[] = [
  [10, 'pay', 20, ['system']],
  [10, 'awaitTransfer', 10, ['owner']],
  [10, 'cancel', 50, ['owner', 'staff']],
  [10, 'expire', 50, ['system']],
  [50, 'latePay', 50, ['system']],
  [20, 'ship', 30, ['staff']],
  [20, 'cancel', 70, ['staff']],
  [20, 'createRefund', 70, ['staff']],
  [30, 'createRefund', 70, ['staff']],
  [40, 'createRefund', 70, ['staff']],
  [30, 'receiveReturn', 30, ['staff']],
  [40, 'receiveReturn', 40, ['staff']],
  [30, 'correctShipment', 30, ['staff']],
  [40, 'correctShipment', 40, ['staff']],
  [30, 'addShipmentEvent', 30, ['staff']],
  [40, 'addShipmentEvent', 40, ['staff']],
  [30, 'confirm', 40, ['owner', 'system']],
  [20, 'requestRefund', 60, ['owner']],
  [30, 'requestRefund', 60, ['owner']],
  [40, 'requestRefund', 60, ['owner']],
  [60, 'withdrawRefund', 'back', ['owner']],
  [60, 'approveRefund', 70, ['staff']],
  [60, 'rejectRefund', 'back', ['staff']],
  [70, 'refundSettled', 80, ['system']],
  [70, 'refundFailed', 60, ['system']],
  [40, 'delete', 40, ['owner']],
  [50, 'delete', 50, ['owner']],
  [80, 'delete', 80, ['owner']],
  ...orderStatuses.map((status): Row => [status, 'note', status, ['owner', 'staff']]),
];

/** Variants of an order that is to be paid, or was paid, by a transfer. */
const transferRows: Row[] = [
  [10, 'pay', 20, ['staff']],
  [10, 'reportTransfer', 10, ['owner']],
  [10, 'declineTransfer', 10, ['staff']],
  [50, 'latePay', 50, ['staff']],
  [70, 'refundSettled', 80, ['staff']],
];

/** An order with a late payment that staff send back. */
const latePaymentRows = orderStatuses.map((status): Row => [status, 'settleLatePayment', status, ['staff']]);

const day = 86_400_000;
const start = Date.parse('2026-03-01T08:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();
const late = new Date(start + 8.5 * day);

/** An order one day after all its deadlines except the refund window: expired, or due for auto-confirmation. */
function anOrder(status: OrderStatus, more: Partial<LifecycleOrder> = {}): LifecycleOrder {
  const wasPaid = status >= orderStatus.paid && status !== orderStatus.cancelled;
  return {
    userId: 7,
    status,
    createdAt: iso(start),
    expiresAt: iso(start + 1_800_000),
    ...amounts,
    ...(wasPaid && {
      paidAt: iso(start),
      payment: { status: status === orderStatus.refunding ? 50 : status === orderStatus.refunded ? 60 : 20 },
    }),
    ...((status === orderStatus.shipped || status === orderStatus.completed) && {
      shippedAt: iso(start),
      autoConfirmAt: iso(start + 7 * day),
      shipment: { carrier: 'SF', trackingNo: 'SF1', events: [] },
    }),
    ...(status === orderStatus.completed && { completedAt: iso(start + 6 * day) }),
    ...(status >= orderStatus.refundRequested && {
      refunds: [
        buildRefund({
          status: status === orderStatus.refundRequested ? 10 : status === orderStatus.refunding ? 20 : 30,
        }),
      ],
    }),
    ...more,
  };
}

const actors: Record<string, { actor: LifecycleActor; as: ActorName[]; isOwn?: boolean }> = {
  guest: { actor: null, as: [] },
  owner: { actor: { id: 7, role: 3 }, as: ['owner'] },
  'another customer': { actor: { id: 8, role: 3 }, as: [] },
  operator: { actor: { id: 2, role: 2 }, as: ['staff'] },
  admin: { actor: { id: 1, role: 1 }, as: ['staff'] },
  // Another member of staff decides about the money.
  'operator who bought it': { actor: { id: 7, role: 2 }, as: ['owner', 'staff'], isOwn: true },
  'admin who bought it': { actor: { id: 7, role: 1 }, as: ['owner', 'staff'] },
  system: { actor: 'system', as: ['system'] },
};
const everMay = (action: LifecycleAction, as: ActorName[]) =>
  [...rows, ...transferRows, ...latePaymentRows].some(
    ([, name, , who]) => name === action && who.some((one) => as.includes(one)),
  ) ||
  (action === 'create' && as.includes('owner'));

/** Actions that an operator does not decide on an order of their own. */
const aboutMoney = new Set<LifecycleAction>([
  ...([
    'pay',
    'latePay',
    'cancel',
    'approveRefund',
    'createRefund',
    'refundSettled',
    'settleLatePayment',
    'receiveReturn',
  ] as const),
]);

/** Staff return the money in another way. */
const goneRow: Row = [70, 'refundSettled', 80, ['staff']];
/** The same, or the provider has paid it nevertheless. */
const failedRow: Row = [60, 'refundSettled', 80, ['staff', 'system']];
const toFailed = (order: LifecycleOrder): LifecycleOrder => ({
  ...order,
  refunds: order.refunds.map((refund) =>
    refund.status === refundStatus.requested ? { ...refund, status: refundStatus.failed } : refund,
  ),
});

const toTransfer = (order: LifecycleOrder): LifecycleOrder => ({
  ...order,
  payment: { status: order.status === orderStatus.pendingPayment ? 10 : 30, ...order.payment, method: 'manual' },
});
const kinds = {
  'a provider': { rules: rows, make: (status: OrderStatus) => anOrder(status) },
  'a provider that is gone': {
    rules: [...rows, goneRow],
    make: (status: OrderStatus) => anOrder(status, { isProviderGone: true }),
  },
  'a provider that refused the refund': {
    rules: [...rows.filter(([, action]) => action !== 'withdrawRefund'), failedRow],
    make: (status: OrderStatus) => toFailed(anOrder(status)),
  },
  'a provider, and a second time': {
    rules: [...rows, ...latePaymentRows],
    make: (status: OrderStatus) => anOrder(status, { hasLatePaymentByHand: true }),
  },
  transfer: { rules: [...rows, ...transferRows], make: (status: OrderStatus) => toTransfer(anOrder(status)) },
};
const cases = Object.entries(actors).flatMap(([name, actor]) =>
  Object.entries(kinds).map(([kind, { rules, make }]) => ({ name, kind, ...actor, rules, make })),
);

for (const { name, kind, actor, as: roles, isOwn, rules, make } of cases) {
  // Before the order's expiry nothing is due, after it nobody chooses a transfer.
  const getTime = (action: LifecycleAction) => (action === 'awaitTransfer' ? new Date(start + 60_000) : late);
  test(`${name}, paid by ${kind}: every action in every status does what the table says, or is refused and changes nothing`, () => {
    let tried = 0;
    for (const status of orderStatuses) {
      for (const action of lifecycleActions) {
        const order = Object.freeze(make(status));
        const as = isOwn && aboutMoney.has(action) ? roles.filter((role) => role !== 'staff') : roles;
        const before = JSON.stringify(order);
        const outcome = planAction(order, action, actor, getTime(action), undefined, 'a word');
        const row = rules.find(
          ([from, called, , who]) => from === status && called === action && who.some((w) => as.includes(w)),
        );
        const label = `${status} ${action}`;
        if (row) {
          expect(outcome.ok && outcome.status, label).toBe(row[2] === 'back' ? 20 : row[2]);
        } else {
          const code = as.length === 0 ? 'NOT_FOUND' : everMay(action, as) ? 'ORDER_STATE' : 'FORBIDDEN';
          expect(outcome, label).toEqual({ ok: false, code });
        }
        expect(JSON.stringify(order), label).toBe(before);
        tried += 1;
      }
    }
    expect(tried).toBe(8 * 23);
  });
}

test('a refused or withdrawn refund goes back to where it came from', () => {
  for (const fromStatus of [20, 30, 40] as const) {
    const order = anOrder(60, { refunds: [buildRefund({ fromStatus })] });
    expect(planAction(order, 'withdrawRefund', { id: 7, role: 3 }, late)).toMatchObject({
      status: fromStatus,
      changes: { refundStatus: 50 },
    });
    expect(planAction(order, 'rejectRefund', { id: 2, role: 2 }, late, undefined, 'worn')).toMatchObject({
      status: fromStatus,
      changes: { refundStatus: 40 },
    });
  }
});

test('the offered buttons are the allowed calls, for each viewer and status', () => {
  const staffs = {
    createRefund: 'createRefund',
    receiveReturn: 'receiveReturn',
    correctShipment: 'correctShipment',
    addShipmentEvent: 'addShipmentEvent',
  } as const;
  const callByAction = {
    confirm: 'confirm',
    delete: 'delete',
    note: 'note',
    cancel: 'cancel',
    ship: 'ship',
    ...staffs,
  } as const;
  for (const { actor } of Object.values(actors)) {
    if (actor === 'system') continue;
    for (const status of orderStatuses) {
      const order = anOrder(status);
      const offered = getActions(order, actor, late);
      for (const [button, action] of Object.entries(callByAction))
        expect(offered.includes(button as keyof typeof callByAction)).toBe(planAction(order, action, actor, late).ok);
    }
  }
});

test('each status offers its owner, staff and strangers exactly these buttons', () => {
  const soon = new Date(start + 60_000);
  const offers = (status: OrderStatus, id: number, role: Role) =>
    getActions(anOrder(status), { id, role }, soon).join(' ');
  const owner = orderStatuses.map((status) => offers(status, 7, 3));
  expect(owner).toEqual([
    'pay cancel note',
    'requestRefund note',
    'confirm requestRefund note',
    'requestRefund delete note',
    'delete note',
    'withdrawRefund note',
    'note',
    'delete note',
  ]);
  const staff = orderStatuses.map((status) => offers(status, 2, 2));
  expect(staff).toEqual([
    'cancel note',
    'cancel ship createRefund note',
    'createRefund receiveReturn correctShipment addShipmentEvent note',
    'createRefund receiveReturn correctShipment addShipmentEvent note',
    'note',
    'approveRefund rejectRefund note',
    'note',
    'note',
  ]);
  expect(orderStatuses.map((status) => offers(status, 8, 3)).join('')).toBe('');
});

test('an order whose transfer was reported neither expires nor ends by its owner; staff decide', () => {
  const transfer = { account: { accountName: 'S' }, reference: 'S1', reportedAt: iso(start + 60_000) };
  const order = anOrder(10, { payment: { status: 10, method: 'manual', transfer } });
  const owner: LifecycleActor = { id: 7, role: 3 };
  const rejected = { ok: false, code: 'ORDER_STATE' };
  expect(planAction(order, 'expire', 'system', late)).toEqual(rejected);
  expect(planAction(order, 'cancel', owner, late, undefined, 'a word')).toEqual(rejected);
  expect(getActions(order, { id: 2, role: 2 }, late)).toEqual(['cancel', 'confirmTransfer', 'declineTransfer', 'note']);
  const declined = planAction(order, 'declineTransfer', { id: 2, role: 2 }, late, undefined, 'nothing came');
  // Time to read the mail, and to pay in another way, is left.
  const changes = { paymentStatus: 40, expiresAt: iso(late.getTime() + day) };
  expect(declined).toMatchObject({ status: 10, changes });
  const patient = { ...defaultOrderSettings, unpaidMinutes: 2 * 24 * 60 };
  expect(planAction(order, 'declineTransfer', { id: 2, role: 2 }, late, patient, 'nothing came')).toMatchObject({
    changes: { expiresAt: iso(late.getTime() + 2 * day) },
  });
  expect(planAction(order, 'declineTransfer', { id: 2, role: 2 }, late)).toEqual({
    ok: false,
    code: 'REMARK_REQUIRED',
  });
});

test('staff receive a transfer that was given up for another method, unless the order is paid', () => {
  const staff: LifecycleActor = { id: 2, role: 2 };
  const mayReceive = (
    status: OrderStatus,
    paymentStatus: PaymentStatus,
    {
      hasUnreceivedTransfer = true,
      method = 'alipay',
    }: { hasUnreceivedTransfer?: boolean; method?: PaymentMethod } = {},
  ) => {
    const order = anOrder(status, { payment: { status: paymentStatus, method }, hasUnreceivedTransfer });
    const action = status === orderStatus.pendingPayment ? 'pay' : 'latePay';
    const isOffered = getActions(order, staff, late).includes('confirmTransfer');
    expect(planAction(order, action, staff, late).ok).toBe(isOffered);
    expect(getActions(order, staff, late)).not.toContain('declineTransfer');
    return isOffered;
  };
  expect([mayReceive(10, 10), mayReceive(10, 30), mayReceive(50, 30)]).toEqual([true, true, true]);
  // Another late payment, which goes back or has gone back, is not the transfer.
  expect([mayReceive(50, 50), mayReceive(50, 60), mayReceive(20, 20)]).toEqual([true, true, false]);
  const another = { method: 'manual' } as const;
  expect([mayReceive(50, 50, another), mayReceive(50, 60, another)]).toEqual([false, false]);
  const none = { hasUnreceivedTransfer: false };
  expect([mayReceive(10, 10, none), mayReceive(50, 30, none), mayReceive(50, 60, none)]).toEqual([false, false, false]);
});

test('an order that is to be paid by transfer waits for days from when it was placed, and never for less', () => {
  const order = anOrder(10);
  const soon = new Date(start + 60_000);
  const begun = planAction(order, 'awaitTransfer', { id: 7, role: 3 }, soon);
  expect(begun).toMatchObject({ status: 10, changes: { paymentStatus: 10, expiresAt: iso(start + 3 * day) } });
  const long = anOrder(10, { expiresAt: iso(start + 9 * day) });
  const kept = planAction(long, 'awaitTransfer', { id: 7, role: 3 }, soon);
  expect(kept.ok && kept.changes.expiresAt).toBeUndefined();
});

test('the buttons follow from the order as sent by the API', () => {
  const order = { ...anOrder(30), id: 1, orderNo: 'S1', goodsAmount: 1, shippingAmount: 0, totalAmount: 1 } as Order;
  expect(getActions(order, { id: 7, role: 3 }, late)).toEqual(['confirm', 'requestRefund', 'note']);
});

test('an order its owner deleted is gone for the owner and still in the books', () => {
  const order = anOrder(40, { isHidden: true });
  for (const action of ['delete', 'note', 'requestRefund'] as const)
    expect(planAction(order, action, { id: 7, role: 3 }, late)).toEqual({ ok: false, code: 'NOT_FOUND' });
  expect(getActions(order, { id: 7, role: 3 }, late)).toEqual([]);
  expect(getActions(order, { id: 2, role: 2 }, late)).toContain('note');
});

test('only its owner begins to pay an order, only while it waits', () => {
  const order = anOrder(10);
  const soon = new Date(start + 60_000);
  expect(checkPayable(order, { id: 7, role: 3 }, soon, defaultOrderSettings)).toEqual({ ok: true });
  expect(checkPayable(order, { id: 2, role: 1 }, soon, defaultOrderSettings)).toEqual({ ok: false, code: 'FORBIDDEN' });
  expect(checkPayable(order, { id: 8, role: 3 }, soon, defaultOrderSettings)).toEqual({ ok: false, code: 'NOT_FOUND' });
  expect(checkPayable(order, { id: 7, role: 3 }, late, defaultOrderSettings)).toEqual({
    ok: false,
    code: 'ORDER_STATE',
  });
  expect(checkPayable(anOrder(20), { id: 7, role: 3 }, soon, defaultOrderSettings)).toEqual({
    ok: false,
    code: 'ORDER_STATE',
  });
});
