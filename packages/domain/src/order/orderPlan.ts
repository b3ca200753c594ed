import { type Refund, refundStatus } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { asksAgreement } from './agreement.ts';
import {
  findDownloadedItems,
  type LifecycleAction,
  type LifecycleActor,
  type LifecycleOrder,
  type LifecycleOutcome,
  nextStatus,
  refundableItem,
} from './orderLifecycle.ts';
import type { OrderSettings } from './orderRules.ts';
import {
  type FieldCodes,
  filesRevokedBy,
  planApproval,
  planReturn,
  planShares,
  type RefundPart,
  type ReturnedUnits,
  type ReturnItem,
  unitsOfRefund,
} from './refunds.ts';

/** What comes with an action. */
export interface OrderRequest {
  action: LifecycleAction;
  actor: LifecycleActor;
  now: Date;
  settings: OrderSettings;
  /** The reason, remark or note: it goes on the timeline. */
  text?: string | undefined;
  /** With requestRefund, createRefund, approveRefund: the part that is asked for. */
  part?: RefundPart | undefined;
  /** With createRefund: units that were never shipped go back on the shelf. */
  restock?: boolean | undefined;
  /** With receiveReturn. */
  returned?: readonly ReturnItem[] | undefined;
  /** With addShipmentEvent, ISO 8601 UTC: by default `now`. */
  eventAt?: string | undefined;
  /** With refundFailed. */
  failure?: Refund['failure'];
}

/** A refund as it is to be stored; a new one gets its id from the backend. */
export type PlannedRefund = Omit<Refund, 'id'> & { id?: number };

export type OrderPlan =
  | (Extract<LifecycleOutcome, { ok: true }> & {
      /** To be added where it has no id, else to replace the last one. */
      refund?: PlannedRefund;
      /** Units that the customer no longer has: they count as returned, and go on the shelf where it says so. */
      returned: ReturnedUnits[];
      /** Digital products whose files can no longer be fetched by this order. */
      revokedProductIds: number[];
      /** All events of the shipment, with addShipmentEvent. */
      shipmentEvents?: ShipmentEvents;
      /** What goes into the ledger with refundSettled, in minor units. */
      refundedAmount?: number;
    })
  | { ok: false; code: ErrorCode; fields?: FieldCodes };

export type AcceptedPlan = Extract<OrderPlan, { ok: true }>;

type ShipmentEvents = NonNullable<LifecycleOrder['shipment']>['events'];

/** Clocks differ: an event may be this much ahead of ours. */
const clockToleranceMs = 5 * 60_000;

function planShipmentEvent(order: LifecycleOrder, request: OrderRequest): ShipmentEvents | null {
  const at = new Date(request.eventAt ?? request.now);
  const isInside =
    at.getTime() >= Date.parse(order.createdAt) && at.getTime() <= request.now.getTime() + clockToleranceMs;
  if (!isInside) return null;
  const events = [...(order.shipment?.events ?? []), { at: at.toISOString(), text: request.text ?? '' }];
  return events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Which units came back, in the words of the order: it goes on the timeline. */
function returnNote(order: LifecycleOrder, units: readonly ReturnedUnits[]): string {
  const getName = (id: number) => order.lines.find((line) => line.id === id)?.name ?? '';
  const note = units.map(({ orderLineId, quantity }) => `${getName(orderLineId)} × ${quantity}`).join(', ');
  return note.length > 500 ? `${note.slice(0, 499)}…` : note;
}

function newRefund(order: LifecycleOrder, request: OrderRequest): { ok: true; refund: PlannedRefund } | Refused {
  const { action, text, part = {}, restock = true, now } = request;
  const planned = planShares(order, part);
  if (!planned.ok) return { ok: false, code: 'REFUND_LIMIT', fields: planned.fields };
  const isStaff = action !== 'requestRefund';
  const at = now.toISOString();
  return {
    ok: true,
    refund: {
      status: isStaff ? refundStatus.approved : refundStatus.requested,
      requestedBy: isStaff ? 'staff' : 'customer',
      ...planned.shares,
      reason: text?.trim() ?? '',
      restock,
      ...(action === 'cancel' && { isCancellation: true }),
      fromStatus: order.status,
      requestedAt: at,
      ...(isStaff && { decidedAt: at }),
    },
  };
}
type Refused = Extract<OrderPlan, { ok: false }>;

/** The last refund after the action; `status` is the lifecycle's. */
function nextRefund(
  order: LifecycleOrder,
  request: OrderRequest,
  status: Refund['status'],
): { ok: true; refund: PlannedRefund } | Refused {
  const { action, text, now } = request;
  const refund = order.refunds.at(-1);
  if (!refund) return { ok: false, code: 'ORDER_STATE' };
  const { failure: _before, ...rest } = refund;
  const at = now.toISOString();
  const remark = text?.trim() || undefined;
  const isDecision = action === 'approveRefund' || action === 'rejectRefund';
  const next: PlannedRefund = {
    ...rest,
    status,
    ...(isDecision && { decidedAt: at, ...(remark && { remark }) }),
    ...(action === 'refundSettled' && { settledAt: at }),
    ...(action === 'refundFailed' && { failure: request.failure ?? 'refused' }),
  };
  if (action !== 'approveRefund') return { ok: true, refund: next };
  const planned = planApproval(order, refund, request.part ?? {});
  if (!planned.ok) return { ok: false, code: 'REFUND_LIMIT', fields: planned.fields };
  return { ok: true, refund: { ...next, ...planned.shares } };
}

/** A request that is refused only because of downloaded files, while another part of the order can be asked for. */
function refuseDownloaded(order: LifecycleOrder, { action, actor, now, settings, text, part }: OrderRequest) {
  const possible = refundableItem(order);
  if (action !== 'requestRefund' || !possible) return undefined;
  if (!nextStatus(order, action, actor, now, settings, text, possible).ok) return undefined;
  return { ok: false, code: 'REFUND_LIMIT', fields: findDownloadedItems(order, part?.items) } as const;
}

/**
 * All that an action makes of an order, for a backend to persist in one transaction on condition that its status and
 * version are still the ones that were read: see `nextStatus` for the codes. REFUND_LIMIT and RETURN_LIMIT name the
 * fields; AGREEMENT_REQUIRED: the order ships only with its signed agreement.
 */
export function planOrderAction(order: LifecycleOrder, request: OrderRequest): OrderPlan {
  const { action, actor, now, settings } = request;
  const outcome = nextStatus(order, action, actor, now, settings, request.text, request.part?.items);
  if (!outcome.ok) return refuseDownloaded(order, request) ?? outcome;
  const plan = { ...outcome, returned: [] as ReturnedUnits[], revokedProductIds: [] as number[] };

  if (action === 'ship' && asksAgreement(order, settings.agreementFrom) && !order.agreement)
    return { ok: false, code: 'AGREEMENT_REQUIRED' };

  if (action === 'receiveReturn') {
    const returned = planReturn(order, request.returned ?? []);
    if (!returned.ok) return { ok: false, code: 'RETURN_LIMIT', fields: returned.fields };
    const note = returnNote(order, returned.units);
    return { ...plan, returned: returned.units, entry: { ...outcome.entry, note } };
  }

  if (action === 'addShipmentEvent') {
    const shipmentEvents = planShipmentEvent(order, request);
    if (!shipmentEvents) return { ok: false, code: 'VALIDATION', fields: { at: 'range' } };
    const { note: _text, ...entry } = outcome.entry;
    return { ...plan, shipmentEvents, entry };
  }

  const { refundStatus: status } = outcome.changes;
  // Staff cancel a paid order by a refund of all that is left.
  const isCancellation = action === 'cancel' && outcome.effects.includes('askRefund');
  const isNew = action === 'requestRefund' || action === 'createRefund' || isCancellation;
  if (isNew) {
    const created = newRefund(order, request);
    return created.ok ? { ...plan, refund: created.refund } : created;
  }
  if (status === undefined) return plan;
  const next = nextRefund(order, request, status);
  if (!next.ok) return next;
  if (action !== 'refundSettled') return { ...plan, refund: next.refund };
  return {
    ...plan,
    refund: next.refund,
    returned: unitsOfRefund(order, next.refund),
    revokedProductIds: filesRevokedBy(order),
    refundedAmount: next.refund.amount,
  };
}
