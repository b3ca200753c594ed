import type { Locale, Refund } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { refundStatus } from '@sampan/api/statuses';
import { formatNameWithOptions } from '../catalogue/nameWithOptions.ts';
import { truncate } from '../text/truncate.ts';
import { asksAgreement } from './agreement.ts';
import { getRevokedProductIds } from './downloads.ts';
import {
  findDownloadedItems,
  type LifecycleOrder,
  type LifecycleOutcome,
  planTransition,
  type TransitionRequest,
  toRefundableItems,
} from './orderLifecycle.ts';
import { type FieldCodes, planApproval, planShares, type RefundPart } from './refunds.ts';
import { getReturnedUnits, planReturn, type ReturnedUnits, type ReturnItem } from './returns.ts';
import { formatParcelNote } from './timelineNotes.ts';

/** An action on an order and its input. */
export interface OrderRequest extends Omit<TransitionRequest, 'items'> {
  /** For requestRefund, createRefund and approveRefund: the part to refund. */
  part?: RefundPart | undefined;
  /** For createRefund: return never-shipped units to the stock. */
  restock?: boolean | undefined;
  /** For receiveReturn. */
  returned?: readonly ReturnItem[] | undefined;
  /** For addShipmentEvent, ISO 8601 UTC; defaults to `now`. */
  eventAt?: string | undefined;
  /** For refundFailed. */
  failure?: Refund['failure'];
}

/** A refund to store; the backend assigns the id of a new one. */
export type PlannedRefund = Omit<Refund, 'id'> & { id?: number };

export type OrderPlan =
  | (Extract<LifecycleOutcome, { ok: true }> & {
      /** Insert if it has no id, otherwise replace the last refund. */
      refund?: PlannedRefund;
      /** Units to count as returned; those with `restock` go back into stock. */
      returned: ReturnedUnits[];
      /** Digital products whose downloads are revoked for this order. */
      revokedProductIds: number[];
      /** For addShipmentEvent: all events of the shipment. */
      shipmentEvents?: ShipmentEvents;
      /** For refundSettled: amount of the ledger entry, minor units. */
      refundedAmount?: number;
    })
  | { ok: false; code: ErrorCode; fields?: FieldCodes };

export type AcceptedPlan = Extract<OrderPlan, { ok: true }>;

type ShipmentEvents = NonNullable<LifecycleOrder['shipment']>['events'];

/** Clock skew: a shipment event may be this far in the future. */
const clockToleranceMs = 5 * 60_000;

function planShipmentEvent(order: LifecycleOrder, request: OrderRequest): ShipmentEvents | null {
  const at = new Date(request.eventAt ?? request.now);
  const isInside =
    at.getTime() >= Date.parse(order.createdAt) && at.getTime() <= request.now.getTime() + clockToleranceMs;
  if (!isInside) return null;
  const events = [...(order.shipment?.events ?? []), { at: at.toISOString(), text: request.text ?? '' }];
  return events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const listSeparators: Record<Locale, string> = { 'zh-CN': '、', 'zh-HK': '、', 'en-US': ', ' };

/** Timeline text that lists the returned units, in the order's language: the customer reads it. */
function formatReturnNote(order: LifecycleOrder, units: readonly ReturnedUnits[]): string {
  function getName(id: number): string {
    const line = order.lines.find((one) => one.id === id);
    if (!line) return '';
    const texts = order.locale && line.i18n?.[order.locale];
    return formatNameWithOptions({ name: texts?.name || line.name, options: texts?.options ?? line.options });
  }
  const note = units
    .map(({ orderLineId, quantity }) => `${getName(orderLineId)} × ${quantity}`)
    .join(listSeparators[order.locale ?? 'zh-CN']);
  return truncate(note, 500);
}

function planNewRefund(
  order: LifecycleOrder,
  request: OrderRequest,
): { ok: true; refund: PlannedRefund } | RejectedPlan {
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
type RejectedPlan = Extract<OrderPlan, { ok: false }>;

/** The last refund after the action; `status` comes from the lifecycle. */
function planNextRefund(
  order: LifecycleOrder,
  request: OrderRequest,
  status: Refund['status'],
): { ok: true; refund: Refund } | RejectedPlan {
  const { action, text, now } = request;
  const refund = order.refunds.at(-1);
  if (!refund) return { ok: false, code: 'ORDER_STATE' };
  const { failure, ...rest } = refund;
  const at = now.toISOString();
  const remark = text?.trim() || undefined;
  const isDecision = action === 'approveRefund' || action === 'rejectRefund';
  const next: Refund = {
    ...rest,
    status,
    ...(isDecision && { decidedAt: at, ...(remark && { remark }) }),
    ...(action === 'refundSettled' && { settledAt: at }),
    ...(action === 'refundFailed' && { failure: request.failure ?? 'refused' }),
    ...(action === 'rejectRefund' && failure && { failure }),
  };
  if (action !== 'approveRefund') return { ok: true, refund: next };
  const planned = planApproval(order, refund, request.part ?? {});
  if (!planned.ok) return { ok: false, code: 'REFUND_LIMIT', fields: planned.fields };
  return { ok: true, refund: { ...next, ...planned.shares } };
}

/**
 * The error of a refund request that is refused only because files were downloaded, while another part of the order
 * could still be refunded.
 */
function rejectDownloaded(order: LifecycleOrder, request: OrderRequest) {
  const items = toRefundableItems(order);
  if (request.action !== 'requestRefund' || !items) return undefined;
  if (!planTransition(order, { ...request, items }).ok) return undefined;
  return { ok: false, code: 'REFUND_LIMIT', fields: findDownloadedItems(order, request.part?.items) } as const;
}

/**
 * Computes all changes of an action, for a backend to persist in one transaction if status and version of the order are
 * unchanged. Error codes: those of `planTransition`; REFUND_LIMIT and RETURN_LIMIT with fields; AGREEMENT_REQUIRED if the
 * order needs a signed agreement to ship.
 */
export function planOrderAction(order: LifecycleOrder, request: OrderRequest): OrderPlan {
  const { action, settings } = request;
  const outcome = planTransition(order, { ...request, items: request.part?.items });
  if (!outcome.ok) return rejectDownloaded(order, request) ?? outcome;
  const plan = { ...outcome, returned: [] as ReturnedUnits[], revokedProductIds: [] as number[] };

  if (action === 'ship' && asksAgreement(order, settings.agreementFrom) && !order.agreement)
    return { ok: false, code: 'AGREEMENT_REQUIRED' };

  if (action === 'receiveReturn') {
    const returned = planReturn(order, request.returned ?? []);
    if (!returned.ok) return { ok: false, code: 'RETURN_LIMIT', fields: returned.fields };
    const note = formatReturnNote(order, returned.units);
    return { ...plan, returned: returned.units, entry: { ...outcome.entry, note } };
  }

  if (action === 'correctShipment' && plan.entry.note === (order.shipment && formatParcelNote(order.shipment)))
    return { ok: false, code: 'VALIDATION', fields: { trackingNo: 'unchanged' } };

  if (action === 'addShipmentEvent') {
    const shipmentEvents = planShipmentEvent(order, request);
    if (!shipmentEvents) return { ok: false, code: 'VALIDATION', fields: { at: 'range' } };
    const { note: _text, ...entry } = outcome.entry;
    return { ...plan, shipmentEvents, entry };
  }

  const { refundStatus: status } = outcome.changes;
  // Staff cancel a paid order by refunding everything that is left.
  const isCancellation = action === 'cancel' && outcome.effects.includes('askRefund');
  const isNew = action === 'requestRefund' || action === 'createRefund' || isCancellation;
  if (isNew) {
    const created = planNewRefund(order, request);
    return created.ok ? { ...plan, refund: created.refund } : created;
  }
  if (status === undefined) return plan;
  const next = planNextRefund(order, request, status);
  if (!next.ok) return next;
  if (action !== 'refundSettled') return { ...plan, refund: next.refund };
  // A failed refund counts only once it is settled.
  const settled = { ...order, refunds: [...order.refunds.slice(0, -1), next.refund] };
  return {
    ...plan,
    refund: next.refund,
    returned: getReturnedUnits(settled, next.refund),
    revokedProductIds: getRevokedProductIds(settled),
    refundedAmount: next.refund.amount,
  };
}
