import type { AuditEntry, Order, TimelineEntry } from '@sampan/api/entities';
import { type LifecycleAction, lifecycleActions } from '@sampan/domain/order/orderLifecycle';

/** The words of what happened: a key of `order:event`. */
export function toEvent({ action }: Pick<TimelineEntry, 'action'>): LifecycleAction | 'agreement' | 'other' {
  if (action === 'agreement') return action;
  return (lifecycleActions as readonly string[]).includes(action) ? (action as LifecycleAction) : 'other';
}

/** One line of an order's history: what the order tells, and who of the staff it was, as the audit log knows. */
export interface HistoryEntry extends TimelineEntry {
  id: string;
  /** The account of the one who did it. */
  staff?: string;
}

/** Audit and order write down one act within one call, with one clock. */
const sameActMs = 1_000;

/**
 * The order's timeline with the names of staff. An entry of theirs belongs to the nearest one of the audit log, which
 * is used once: two notes of a minute are two people's.
 */
export function toHistory({ timeline }: Pick<Order, 'timeline'>, audit: readonly AuditEntry[]): HistoryEntry[] {
  const left = new Set(audit);
  return timeline.map((entry, index) => {
    const id = `${entry.at} ${index}`;
    if (entry.actor !== 'staff') return { ...entry, id };
    const at = Date.parse(entry.at);
    const gap = ({ createdAt }: AuditEntry) => Math.abs(Date.parse(createdAt) - at);
    const [nearest] = [...left].filter((one) => gap(one) < sameActMs).sort((one, other) => gap(one) - gap(other));
    if (!nearest) return { ...entry, id };
    left.delete(nearest);
    return { ...entry, id, staff: nearest.actor };
  });
}

/** The last step that moved the order: what somebody else did to it meanwhile. A note comes at any time. */
export function lastMove(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  return history.findLast(({ to }) => to !== undefined);
}
