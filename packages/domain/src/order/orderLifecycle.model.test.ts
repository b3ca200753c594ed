import type { OrderStatus, PaymentStatus } from '@sampan/api/entities';
import { orderStatus, userRole } from '@sampan/api/statuses';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amounts, buildLine, buildRefund } from './order.fakes.ts';
import {
  type LifecycleAction,
  type LifecycleActor,
  type LifecycleOrder,
  type OrderEffect,
  planTransition,
} from './orderLifecycle.ts';
import { defaultOrderSettings } from './orderRules.ts';

// Model-based test: a fake shop that follows the lifecycle, compared with an independent model of its rules.

const hour = 3_600_000;
const start = Date.parse('2026-03-01T08:00:00.000Z');
const settings = { ...defaultOrderSettings, unpaidMinutes: 30, autoConfirmDays: 7, refundWindowDays: 7 };

interface BookedOrder {
  order: LifecycleOrder;
  quantity: number;
  paid: number;
  refunded: number;
  successfulPayments: number;
  providerAsked: boolean;
  grants: boolean;
  visited: OrderStatus[];
}

function openShop(stock: number) {
  const units = { onHand: stock, reserved: 0, sold: 0 };
  const move = (from: keyof typeof units, to: keyof typeof units, count: number) => {
    units[from] -= count;
    units[to] += count;
  };
  const perform: Record<OrderEffect, (booked: BookedOrder) => void> = {
    reserveStock: ({ quantity }) => move('onHand', 'reserved', quantity),
    sellReserved: ({ quantity }) => move('reserved', 'sold', quantity),
    releaseStock: ({ quantity }) => move('reserved', 'onHand', quantity),
    restock: ({ quantity }) => move('sold', 'onHand', quantity),
    grantFiles: (booked) => {
      booked.grants = true;
    },
    revokeFiles: (booked) => {
      booked.grants = false;
    },
    closePayment: () => {},
    askRefund: (booked) => {
      booked.providerAsked = true;
    },
    returnLatePayment: (booked) => {
      booked.refunded += 100;
    },
    receiveUnits: () => {},
    writeShipment: () => {},
    writeShipmentEvent: () => {},
    writeNote: () => {},
    writeLateReturn: () => {},
  };

  function make(userId: number, type: 1 | 2, now: number): BookedOrder | null {
    if (units.onHand < 1) return null;
    const booked: BookedOrder = {
      order: {
        userId,
        status: 10,
        createdAt: new Date(now).toISOString(),
        ...amounts,
        lines: [buildLine({ type })],
        payment: { status: 10 },
      },
      quantity: 1,
      paid: 0,
      refunded: 0,
      successfulPayments: 0,
      providerAsked: false,
      grants: false,
      visited: [10],
    };
    perform.reserveStock(booked);
    return booked;
  }

  function act(booked: BookedOrder, action: LifecycleAction, actor: LifecycleActor, now: number) {
    const outcome = planTransition(booked.order, { action, actor, now: new Date(now), settings, text: 'a word' });
    if (!outcome.ok) return outcome;
    const { paymentStatus, refundStatus, refundFrom, refundBy, isCancellation, ...fields } = outcome.changes;
    const { order } = booked;
    booked.order = {
      ...order,
      ...fields,
      payment: { status: paymentStatus ?? (order.payment?.status as PaymentStatus) },
      ...(refundStatus !== undefined && {
        refunds: [
          buildRefund({
            ...order.refunds[0],
            status: refundStatus,
            ...(refundFrom && { fromStatus: refundFrom }),
            ...(refundBy && { requestedBy: refundBy }),
            ...(isCancellation !== undefined && { isCancellation }),
          }),
        ],
      }),
    };
    if (action === 'pay' || action === 'latePay') booked.paid += 100;
    if (action === 'pay') booked.successfulPayments += 1;
    if (action === 'refundSettled') booked.refunded += 100;
    for (const effect of outcome.effects) perform[effect](booked);
    booked.visited.push(outcome.status);
    return outcome;
  }

  return { units, make, act };
}

/** The rules of the model: the next status, or null if the action is not allowed. */
interface ModelState {
  status: OrderStatus;
  digital: boolean;
  mine: number;
  madeAt: number;
  shippedAt: number;
  doneAt: number;
  cameFrom: OrderStatus;
  returned: boolean;
  hidden: boolean;
  byStaff: boolean;
  /** The provider refused the refund. */
  failed: boolean;
}
function expected(known: ModelState, action: LifecycleAction, actor: LifecycleActor, now: number): OrderStatus | null {
  const isSystem = actor === 'system';
  const isOwner = !isSystem && actor !== null && actor.id === known.mine && !known.hidden;
  const isStaff = !isSystem && actor !== null && actor.role <= userRole.operator;
  const { status } = known;
  if (action === 'pay' && isSystem && status === orderStatus.pendingPayment) return known.digital ? 40 : 20;
  if (action === 'cancel' && (isOwner || isStaff) && status === orderStatus.pendingPayment) return 50;
  if (action === 'cancel' && isStaff && status === orderStatus.paid) return 70;
  if (
    action === 'createRefund' &&
    isStaff &&
    (status === orderStatus.paid || status === orderStatus.shipped || status === orderStatus.completed)
  )
    return 70;
  if (action === 'expire' && isSystem && status === orderStatus.pendingPayment && now >= known.madeAt + hour / 2)
    return 50;
  if (action === 'latePay' && isSystem && status === orderStatus.cancelled && !known.returned) return 50;
  if (action === 'ship' && isStaff && status === orderStatus.paid) return 30;
  if (
    action === 'confirm' &&
    status === orderStatus.shipped &&
    (isOwner || (isSystem && now >= known.shippedAt + 7 * 24 * hour))
  )
    return 40;
  if (action === 'requestRefund' && isOwner) {
    if (status === orderStatus.paid || status === orderStatus.shipped) return 60;
    if (status === orderStatus.completed && now <= known.doneAt + 7 * 24 * hour) return 60;
  }
  if (
    status === orderStatus.refundRequested &&
    ((action === 'withdrawRefund' && isOwner && !known.byStaff && !known.failed) ||
      (action === 'rejectRefund' && isStaff))
  )
    return known.cameFrom;
  if (action === 'approveRefund' && isStaff && status === orderStatus.refundRequested) return 70;
  if (action === 'refundSettled' && isSystem && status === orderStatus.refunding) return 80;
  const isFailed = status === orderStatus.refundRequested && known.failed;
  if (action === 'refundSettled' && (isStaff || isSystem) && isFailed) return 80;
  if (action === 'refundFailed' && isSystem && status === orderStatus.refunding) return 60;
  if (
    action === 'delete' &&
    isOwner &&
    (status === orderStatus.completed || status === orderStatus.cancelled || status === orderStatus.refunded)
  )
    return status;
  if (action === 'note' && (isOwner || isStaff)) return status;
  return null;
}
function learn(known: ModelState, action: LifecycleAction, to: OrderStatus, now: number) {
  if (to === orderStatus.shipped && action === 'ship') known.shippedAt = now;
  if (action === 'confirm' || (action === 'pay' && to === orderStatus.completed)) known.doneAt = now;
  if ((to === orderStatus.refundRequested || to === orderStatus.refunding) && known.status < orderStatus.cancelled) {
    known.cameFrom = known.status;
    known.byStaff = action !== 'requestRefund';
  }
  known.failed = action === 'refundFailed' || (known.failed && (action === 'note' || action === 'delete'));
  if (action === 'latePay') known.returned = true;
  if (action === 'delete') known.hidden = true;
  known.status = to;
}

const actors: LifecycleActor[] = [
  'system',
  null,
  { id: 7, role: 3 },
  { id: 8, role: 3 },
  { id: 9, role: 3 },
  { id: 2, role: 2 },
];
const actions = [
  'pay',
  'cancel',
  'expire',
  'latePay',
  'ship',
  'confirm',
  'requestRefund',
  'createRefund',
  'withdrawRefund',
  'approveRefund',
  'rejectRefund',
  'refundSettled',
  'refundFailed',
  'delete',
  'note',
] as const satisfies LifecycleAction[];

/** The role that normally does each action. */
const usual: Record<(typeof actions)[number], 'owner' | 'staff' | 'system'> = {
  pay: 'system',
  cancel: 'owner',
  expire: 'system',
  latePay: 'system',
  ship: 'staff',
  confirm: 'owner',
  requestRefund: 'owner',
  createRefund: 'staff',
  withdrawRefund: 'owner',
  approveRefund: 'staff',
  rejectRefund: 'staff',
  refundSettled: 'system',
  refundFailed: 'system',
  delete: 'owner',
  note: 'owner',
};

/** Actions that the model allows next, so that random walks reach deep states. */
function nextMoves(known: ModelState, now: number): (typeof actions)[number][] {
  return actions.filter(
    (action) =>
      action !== 'note' && action !== 'delete' && expected(known, action, getTurn(known, action), now) !== null,
  );
}
function getTurn(known: ModelState, action: (typeof actions)[number]): LifecycleActor {
  const turn = { owner: { id: known.mine, role: 3 }, staff: { id: 2, role: 2 }, system: 'system' } as const;
  return turn[usual[action]];
}

const commands = fc.array(
  fc.oneof(
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('make' as const),
        buyer: fc.constantFrom(7, 8, 9),
        digital: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('follow' as const), which: fc.nat(5), nth: fc.nat(10) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('try' as const),
        which: fc.nat(5),
        action: fc.constantFrom(...actions),
        actor: fc.constantFrom(...actors),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 100) }) },
  ),
  { minLength: 20, maxLength: 80 },
);

/** Checks the invariants and returns the names of those that are violated. */
function brokenInvariants(
  units: { onHand: number; reserved: number; sold: number },
  stock: number,
  books: { booked: BookedOrder; known: ModelState }[],
): string[] {
  const waiting = books.filter(({ known }) => known.status === orderStatus.pendingPayment).length;
  const held: [string, boolean][] = [
    ['units are conserved', units.onHand + units.reserved + units.sold === stock],
    ['no count is negative', Math.min(units.onHand, units.reserved, units.sold) >= 0],
    ['what waits is reserved', units.reserved === waiting],
  ];
  for (const { booked, known } of books) {
    const { status } = booked.order;
    const isKept = [20, 30, 40, 60, 70].includes(status);
    const isPaid = status >= orderStatus.paid && status !== orderStatus.cancelled;
    const cancelledAt = booked.visited.indexOf(50);
    held.push(
      ['books and model agree', status === known.status],
      ['money is 0 or the total', booked.paid - booked.refunded === (isKept ? 100 : 0)],
      ['one successful payment from 20 on, none before', booked.successfulPayments === (isPaid ? 1 : 0)],
      ['no refund without the provider', status !== orderStatus.refunded || booked.providerAsked],
      ['files are open to whoever paid for them', booked.grants === (known.digital && isKept)],
      ['cancelled is for ever', cancelledAt < 0 || booked.visited.slice(cancelledAt).every((one) => one === 50)],
    );
  }
  return held.filter(([, holds]) => !holds).map(([name]) => name);
}

const seed = Number(Date.now() % 2_147_483_647);

test(`random commands of three customers, staff and the shop keep model and books alike (seed ${seed})`, () => {
  const stock = 4;
  const seen = new Set<OrderStatus>();
  fc.assert(
    fc.property(commands, (list) => {
      const shop = openShop(stock);
      const books: { booked: BookedOrder; known: ModelState }[] = [];
      let now = start;
      for (const command of list) {
        now += 60_000;
        if (command.kind === 'wait') now += command.hours * hour;
        if (command.kind === 'make') {
          const booked = shop.make(command.buyer, command.digital ? 2 : 1, now);
          if (booked) {
            const nothing = {
              shippedAt: 0,
              doneAt: 0,
              cameFrom: 20 as const,
              returned: false,
              hidden: false,
              byStaff: false,
              failed: false,
            };
            books.push({
              booked,
              known: { status: 10, digital: command.digital, mine: command.buyer, madeAt: now, ...nothing },
            });
          }
        }
        if (command.kind === 'follow' || command.kind === 'try') {
          const entry = books[command.which % Math.max(1, books.length)];
          if (entry === undefined) continue;
          const { booked, known } = entry;
          const moves = nextMoves(known, now);
          const action = command.kind === 'try' ? command.action : moves[command.nth % Math.max(1, moves.length)];
          if (action === undefined) continue;
          const actor = command.kind === 'try' ? command.actor : getTurn(known, action);
          const before = JSON.stringify([booked, shop.units]);
          const to = expected(known, action, actor, now);
          const outcome = shop.act(booked, action, actor, now);
          expect(outcome.ok ? outcome.status : null, `${known.status} ${action}`).toBe(to);
          const after = JSON.stringify([booked, shop.units]);
          if (to === null) expect(after).toBe(before);
          else learn(known, action, to, now);
          // Repeats the event: a note is added twice, every other action must be refused.
          if (to !== null && action !== 'note') {
            expect(shop.act(booked, action, actor, now).ok).toBe(false);
            expect(JSON.stringify([booked, shop.units])).toBe(after);
          }
        }
        expect(brokenInvariants(shop.units, stock, books)).toEqual([]);
        for (const { known } of books) seen.add(known.status);
      }
    }),
    { seed, numRuns: 2000 },
  );
  expect([...seen].sort()).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
}, 60_000);
