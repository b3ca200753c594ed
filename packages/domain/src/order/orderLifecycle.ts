import {
  type FirstDownload,
  type Locale,
  maxRefundRequests,
  maxRefunds,
  maxShipmentEvents,
  type Order,
  type OrderAction,
  type OrderStatus,
  orderActions,
  type Payment,
  type TimelineEntry,
} from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { transition } from 'xstate';
import { isOperatorsOwn, isStaff, type Viewer } from '../access/access.ts';
import { isTransferReported } from '../payment/transfer.ts';
import { orderChart } from './orderChart.ts';
import { effectApplies, type OrderEffect, orderEffects } from './orderEffects.ts';
import {
  accessRule,
  type Capacity,
  type LifecycleAction,
  lifecycleActions,
  moneyActions,
  type OrderEvent,
  type OrderFacts,
} from './orderFacts.ts';
import { getAutoConfirmTime, getExpiry, isDigitalLine, isDigitalOrder, type OrderSettings } from './orderRules.ts';
import { type OrderState, statusByName, statusName } from './orderStatus.ts';
import { type FieldCodes, getRefundableAmounts, type RefundableOrder, type RefundPart } from './refunds.ts';
import { countUnitsOut } from './returns.ts';
import { hasNothingToShip } from './shipping.ts';

export { type LifecycleAction, lifecycleActions, type OrderEffect, statusByName, statusName };

/** Order fields that the lifecycle reads: those of the API's `Order`, and optional ones known to backends. */
export type LifecycleOrder = Pick<
  Order,
  | 'userId'
  | 'status'
  | 'closeType'
  | 'createdAt'
  | 'expiresAt'
  | 'paidAt'
  | 'shippedAt'
  | 'autoConfirmAt'
  | 'completedAt'
  | 'cancelledAt'
> &
  RefundableOrder & {
    payment?: Pick<Payment, 'status'> & Partial<Pick<Payment, 'method' | 'transfer'>>;
    shipment?: Pick<NonNullable<Order['shipment']>, 'carrier' | 'trackingNo' | 'events'>;
    agreement?: Order['agreement'];
    /** Absent if nothing is added to it, as in a list. */
    timeline?: readonly Pick<TimelineEntry, 'actor' | 'action'>[];
    /** Deleted by its owner. */
    isHidden?: boolean;
    /** Language of the page on which it was placed. */
    locale?: Locale | undefined;
    /** Digital products of which the customer downloaded a file at least once. */
    downloads?: readonly Pick<FirstDownload, 'productId'>[];
    /** Whether a transfer has not arrived, also one that was closed when another method was chosen. */
    hasUnreceivedTransfer?: boolean;
    /** Whether the payment's provider is gone: without credentials for days; absent if unknown, as in a list. */
    isProviderGone?: boolean;
    /** Whether staff have to send back the money of a late payment; absent if unknown, as in a list. */
    hasLatePaymentByHand?: boolean;
  };

/** The actor: the system (a job, a provider's notification) or a user; null is a guest. */
export type LifecycleActor = Viewer | 'system';

/** Facts that actions change. */
const changedFacts = [
  'closeType',
  'paymentStatus',
  'refundStatus',
  'refundFrom',
  'refundBy',
  'isCancellation',
  'isHidden',
  'expiresAt',
  'paidAt',
  'shippedAt',
  'autoConfirmAt',
  'completedAt',
  'cancelledAt',
] as const satisfies readonly (keyof OrderFacts)[];

/** Order fields that the action changes; absent ones stay unchanged. `refundFrom` is `fromStatus` of the new refund. */
export interface OrderChanges extends Partial<Pick<OrderFacts, (typeof changedFacts)[number]>> {
  status?: OrderStatus;
}

export type LifecycleOutcome =
  | {
      ok: true;
      status: OrderStatus;
      changes: OrderChanges;
      /** In execution order. */
      effects: OrderEffect[];
      /** New entry of the order's timeline. */
      entry: TimelineEntry;
    }
  | { ok: false; code: ErrorCode };

/** Roles of the actor for this order, the owner's first; empty if the actor may not see the order. */
function getCapacities(order: LifecycleOrder, actor: LifecycleActor): Capacity[] {
  if (actor === 'system') return ['system'];
  if (actor === null) return [];
  const capacities: Capacity[] = [];
  if (actor.id === order.userId && !order.isHidden) capacities.push('owner');
  if (isStaff(actor)) capacities.push('staff');
  return capacities;
}

/**
 * Whether files of the lines to be refunded were downloaded. Without `items`: of all lines that have units left, as in
 * a request without items.
 */
function isDownloaded(order: LifecycleOrder, items: RefundPart['items']): boolean {
  const left = getRefundableAmounts(order).lines.filter(({ quantity }) => quantity > 0);
  const asked = new Set((items ?? left).map(({ orderLineId }) => orderLineId));
  const downloaded = new Set(order.downloads?.map(({ productId }) => productId));
  return order.lines.some(({ id, productId }) => asked.has(id) && downloaded.has(productId));
}

/** A line that can still be refunded by request, or undefined if there is none. */
export function toRefundableItems(order: LifecycleOrder): RefundPart['items'] {
  const { lines } = getRefundableAmounts(order);
  const item = lines.find((one) => one.quantity > 0 && !isDownloaded(order, [one]));
  return item && [item];
}

/**
 * Field codes (`downloaded`) of the requested lines whose files were downloaded; `items` if the request is for the
 * whole order.
 */
export function findDownloadedItems(order: LifecycleOrder, items: RefundPart['items']): FieldCodes {
  if (!items) return { items: 'downloaded' };
  const paths = items.flatMap((item, index) =>
    isDownloaded(order, [item]) ? [[`items.${index}.orderLineId`, 'downloaded']] : [],
  );
  return Object.fromEntries(paths);
}

function toFacts(order: LifecycleOrder, settings: OrderSettings, items?: RefundPart['items']): OrderFacts {
  const { shippedAt, refunds } = order;
  const refund = refunds.at(-1);
  // An approved refund counts as paid, a failed one does not, but staff may settle both.
  const failedAmount = refund?.status === refundStatus.failed ? refund.amount : 0;
  return {
    isDigital: isDigitalOrder(order.lines),
    hasFiles: order.lines.some(isDigitalLine),
    isDownloaded: isDownloaded(order, items),
    leavesMoney: getRefundableAmounts(order).amount > failedAmount,
    mayHaveRefund: refunds.length < maxRefunds,
    mayAskAgain: refunds.filter(({ requestedBy }) => requestedBy === 'customer').length < maxRefundRequests,
    hasUnitsOut: order.lines.some((line) => countUnitsOut(order, line) > 0),
    takesShipmentEvent: (order.shipment?.events.length ?? maxShipmentEvents) < maxShipmentEvents,
    isHidden: order.isHidden ?? false,
    isTransfer: order.payment?.method === 'manual',
    hasUnreceivedTransfer: order.hasUnreceivedTransfer ?? false,
    isReported: isTransferReported(order.payment),
    isProviderGone: order.isProviderGone ?? false,
    hasLatePaymentByHand: order.hasLatePaymentByHand ?? false,
    createdAt: order.createdAt,
    settings,
    closeType: order.closeType,
    paymentStatus: order.payment?.status,
    refundStatus: refund?.status,
    refundFrom: refund?.fromStatus,
    refundBy: refund?.requestedBy,
    isCancellation: refund?.isCancellation ?? false,
    expiresAt: order.expiresAt ?? getExpiry(order.createdAt, settings),
    paidAt: order.paidAt,
    shippedAt,
    autoConfirmAt: order.autoConfirmAt ?? (shippedAt && getAutoConfirmTime(shippedAt, settings)),
    completedAt: order.completedAt,
    cancelledAt: order.cancelledAt,
  };
}

function getChanges(before: OrderFacts, after: OrderFacts): OrderChanges {
  return Object.fromEntries(changedFacts.flatMap((key) => (before[key] === after[key] ? [] : [[key, after[key]]])));
}

/** Maximum notes per order of its customer and of staff: apart, so that neither can leave the other no room. */
export const maxNotes = { customer: 100, staff: 200 } as const;
/** Maximum timeline entries, before users can add no more. */
export const maxTimeline = 500;

/** Maximum entries of an order by one of the other actions that can be repeated, which leaves room for notes. */
export const maxRepeats = 50;

type Actor = TimelineEntry['actor'];

const maxEntries: Partial<Record<LifecycleAction | 'agreement', Partial<Record<Actor, number>>>> = {
  note: maxNotes,
  requestRefund: { customer: maxTimeline },
  awaitTransfer: { customer: maxRepeats },
  reportTransfer: { customer: maxRepeats },
  agreement: { customer: maxRepeats },
  correctShipment: { staff: maxRepeats },
};

/**
 * Whether the timeline is full for an action of the actor, or an upload of the agreement, that could be repeated
 * without limit.
 */
export function isTimelineFull(
  { timeline = [] }: Pick<LifecycleOrder, 'timeline'>,
  action: LifecycleAction | 'agreement',
  actor: Actor,
): boolean {
  const maximum = maxEntries[action]?.[actor];
  if (maximum === undefined) return false;
  const repeats = timeline.filter((entry) => entry.action === action && entry.actor === actor);
  return timeline.length >= maxTimeline || repeats.length >= maximum;
}

const actorName: Record<Capacity, Actor> = { owner: 'customer', staff: 'staff', system: 'system' };
const isEffect = (name: string): name is OrderEffect => (orderEffects as readonly string[]).includes(name);

type ActionCheck = { ok: true; event: OrderEvent } | { ok: false; code: ErrorCode };

/** Evaluates the order once, for checks of several actions. */
function createLifecycleRules(
  order: LifecycleOrder,
  actor: LifecycleActor,
  now: Date,
  settings: OrderSettings,
  items?: RefundPart['items'],
) {
  const capacities = getCapacities(order, actor);
  const isOwn = actor !== 'system' && isOperatorsOwn(order, actor);
  const facts = toFacts(order, settings, items);
  const snapshot = orderChart.resolveState({ value: statusName[order.status], context: facts });
  const at = now.toISOString();

  /** Whether the action would be allowed but for the refund window. */
  function isOnlyLate(event: OrderEvent) {
    const { completedAt } = facts;
    return event.type === 'requestRefund' && completedAt !== undefined && snapshot.can({ ...event, at: completedAt });
  }

  function checkAction(action: LifecycleAction): ActionCheck {
    if (capacities.length === 0) return { ok: false, code: 'NOT_FOUND' };
    const allowed = capacities.filter(
      (capacity) =>
        (accessRule[action] as readonly Capacity[]).includes(capacity) &&
        !(isOwn && capacity === 'staff' && moneyActions.has(action)),
    );
    if (allowed.length === 0) return { ok: false, code: 'FORBIDDEN' };
    // Staff know of their note on an order of their own: as the customer's it would wait for an answer.
    if (action === 'note') allowed.reverse();
    const events = allowed.map((by): OrderEvent => ({ type: action, by, at }));
    const event = events.find((candidate) => snapshot.can(candidate));
    if (event !== undefined && isTimelineFull(order, action, actorName[event.by]))
      return { ok: false, code: 'TIMELINE_FULL' };
    if (event?.type === 'ship' && hasNothingToShip(order)) return { ok: false, code: 'NOTHING_TO_SHIP' };
    if (event !== undefined) return { ok: true, event };
    return { ok: false, code: events.some(isOnlyLate) ? 'REFUND_WINDOW' : 'ORDER_STATE' };
  }

  /** Only the owner can pay, while the order awaits payment and has not expired. */
  function checkPayable(): { ok: true } | { ok: false; code: ErrorCode } {
    if (capacities.length === 0) return { ok: false, code: 'NOT_FOUND' };
    if (!capacities.includes('owner')) return { ok: false, code: 'FORBIDDEN' };
    const isWaiting = snapshot.can({ type: 'pay', by: 'system', at });
    const isExpired = snapshot.can({ type: 'expire', by: 'system', at });
    return isWaiting && !isExpired ? { ok: true } : { ok: false, code: 'ORDER_STATE' };
  }

  return { facts, snapshot, checkAction, checkPayable };
}

/** An action on an order, as far as its lifecycle decides about it. */
export interface TransitionRequest {
  action: LifecycleAction;
  actor: LifecycleActor;
  now: Date;
  settings: OrderSettings;
  /** Reason, remark or note, stored in the timeline. */
  text?: string | undefined;
  /** For requestRefund: the requested items; all that are left if absent. */
  items?: RefundPart['items'];
}

/**
 * Plans the changes of an action, or says why it is not allowed. Both backends call this before every change and persist
 * the result in one transaction, if the status is still `order.status`.
 * Codes: NOT_FOUND (the actor may not see the order) · FORBIDDEN (visible, but never allowed for this role, or money of an
 * operator's own order) · REFUND_WINDOW · REMARK_REQUIRED (a rejection without a reason) · TIMELINE_FULL (maximum of
 * entries reached) · NOTHING_TO_SHIP (all goods are refunded) · ORDER_STATE (every other transition that is not in the
 * table, including a repeated action).
 */
export function planTransition(
  order: LifecycleOrder,
  { action, actor, now, settings, text, items }: TransitionRequest,
): LifecycleOutcome {
  const { facts, snapshot, checkAction } = createLifecycleRules(order, actor, now, settings, items);
  const check = checkAction(action);
  if (!check.ok) return check;
  const note = text?.trim() || undefined;
  if ((action === 'rejectRefund' || action === 'declineTransfer') && note === undefined)
    return { ok: false, code: 'REMARK_REQUIRED' };

  const { event } = check;
  const [next, performed] = transition(orderChart, snapshot, event);
  const status = statusByName[next.value as OrderState];
  const isStatusChanged = status !== order.status;
  return {
    ok: true,
    status,
    changes: { ...(isStatusChanged && { status }), ...getChanges(facts, next.context) },
    effects: performed
      .map(({ type }) => type)
      .filter(isEffect)
      .filter((effect) => effectApplies[effect]?.(facts) ?? true),
    entry: {
      at: event.at,
      actor: actorName[event.by],
      action,
      ...(isStatusChanged && { from: order.status, to: status }),
      ...(note !== undefined && { note }),
    },
  };
}

/** Initial status of a new order, for /order/create. */
export function getFirstStatus(now: Date, settings: OrderSettings) {
  const at = now.toISOString();
  const status: OrderStatus = orderStatus.pendingPayment;
  const entry: TimelineEntry = { at, actor: 'customer', action: 'create', to: status };
  return { status, entry, expiresAt: getExpiry(at, settings) };
}

/** The lifecycle action that a call of a customer or of staff carries out. `pay` has none: it only starts a payment. */
function toLifecycleAction(action: Exclude<OrderAction, 'pay'>, status: OrderStatus): LifecycleAction {
  if (action === 'confirmTransfer') return getArrivalAction(status);
  return action === 'settleRefund' ? 'refundSettled' : action;
}

/**
 * Whether the actor may start paying the order now: only its owner, while it awaits payment and has not expired.
 * Codes: NOT_FOUND · FORBIDDEN (staff cannot pay a customer's order) · ORDER_STATE.
 */
export function checkPayable(
  order: LifecycleOrder,
  actor: LifecycleActor,
  now: Date,
  settings: OrderSettings,
): { ok: true } | { ok: false; code: ErrorCode } {
  return createLifecycleRules(order, actor, now, settings).checkPayable();
}

/** The actions that the viewer may do on the order now, in the order of the contract. */
export function getActions(order: LifecycleOrder, viewer: Viewer, now: Date, settings: OrderSettings): OrderAction[] {
  const rules = createLifecycleRules(order, viewer, now, settings, toRefundableItems(order));
  return orderActions.filter((action) =>
    action === 'pay' ? rules.checkPayable().ok : rules.checkAction(toLifecycleAction(action, order.status)).ok,
  );
}

/** The lifecycle's action when money arrived for an order with this status. */
export function getArrivalAction(status: OrderStatus): LifecycleAction {
  return status === orderStatus.pendingPayment ? 'pay' : 'latePay';
}

/** Lifecycle action of a staff decision on a refund. */
export function getDecisionAction(approve: boolean): LifecycleAction {
  return approve ? 'approveRefund' : 'rejectRefund';
}
