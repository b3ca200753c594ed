import type { AuditEntry, Order, TimelineEntry } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { findLastStatusChange } from '../../../features/order/OrderHistory/orderEvents.ts';
import { useUserName } from '../shared/users/useUserName.ts';

/** Entry of an order's timeline, with the staff member from the audit log. */
export interface HistoryEntry extends TimelineEntry {
  id: string;
  /** User name of the staff member. */
  staff?: string;
}

/** Maximum time difference in ms between the timeline entry and the audit entry of one call. */
const sameActMs = 1_000;

/** Staff calls about an order without a timeline entry. */
const untimed: ReadonlySet<string> = new Set(['outbox.resend', 'adminOrder.resendCall']);

/**
 * Adds the names of staff to the order's timeline. An entry is matched with the nearest audit entry, each of which is
 * used once, because two notes within a minute can be from two people.
 */
export function toHistory({ timeline }: Pick<Order, 'timeline'>, audit: readonly AuditEntry[]): HistoryEntry[] {
  const left = new Set(audit.filter(({ action }) => !untimed.has(action)));
  return timeline.map((entry, index) => {
    const id = `${entry.at} ${index}`;
    if (entry.actor !== 'staff') return { ...entry, id };
    const at = Date.parse(entry.at);
    const computeGap = ({ createdAt }: AuditEntry) => Math.abs(Date.parse(createdAt) - at);
    const [nearest] = [...left]
      .filter((one) => computeGap(one) < sameActMs)
      .sort((one, other) => computeGap(one) - computeGap(other));
    if (!nearest) return { ...entry, id };
    left.delete(nearest);
    return { ...entry, id, staff: nearest.actor };
  });
}

/**
 * The change of status to name when an action came too late: the last one by a person of those after the first `seen`
 * entries, since the shop's own steps only follow it; otherwise the last one.
 */
export function findChangeMeanwhile(history: readonly HistoryEntry[], seen: number): HistoryEntry | undefined {
  const byPeople = history.slice(seen).filter(({ actor }) => actor !== 'system');
  return findLastStatusChange(byPeople) ?? findLastStatusChange(history);
}

/** Label of who caused an entry: the customer, a staff member by name, or the shop itself. */
export function useActorLabel(): (entry: Pick<HistoryEntry, 'actor' | 'staff'>) => string {
  const { t } = useTranslation('admin');
  const getUserName = useUserName();
  return ({ actor, staff }) =>
    staff ? t('order.actor.named', { name: getUserName(staff) }) : t(`order.actor.${actor}`);
}
