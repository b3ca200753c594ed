import type { ReconciliationDifference } from '@sampan/api/entities';
import { getServerNow } from '@sampan/api/serverClock';

const day = 86_400_000;
/** Staff need a few days to collect evidence. */
const soonMs = 3 * day;

/** The deadline for staff's answer to an open dispute or inquiry; undefined where none is expected. */
export function getDueAt({ state, dueAt }: Pick<ReconciliationDifference, 'state' | 'dueAt'>): string | undefined {
  return state === 'open' ? dueAt : undefined;
}

/** The first deadline that is not past, of differences in the order of their deadlines. */
export function findNextDueAt(
  differences: readonly Pick<ReconciliationDifference, 'state' | 'dueAt'>[],
): string | undefined {
  const now = getServerNow();
  return differences.map(getDueAt).find((dueAt) => dueAt !== undefined && Date.parse(dueAt) > now);
}

/** Whether the deadline for staff's answer is near and not past. */
export function isDueSoon(difference: Pick<ReconciliationDifference, 'state' | 'dueAt'>): boolean {
  const dueAt = getDueAt(difference);
  if (dueAt === undefined) return false;
  const restMs = Date.parse(dueAt) - getServerNow();
  return restMs > 0 && restMs < soonMs;
}

/** Warnings of open differences because of which nothing must be sent unchecked, in the order in which they are shown. */
export const orderWarnings = ['notInStatement', 'refundedOutside', 'disputed'] as const;
type OrderWarning = (typeof orderWarnings)[number];

/** The warning of an open difference; undefined if goods and money can be sent nevertheless. */
export function getOrderWarning({
  kind,
  movement,
}: Pick<ReconciliationDifference, 'kind' | 'movement'>): OrderWarning | undefined {
  if (kind === 'missingInStatement' && movement === 'payment') return 'notInStatement';
  if (kind === 'missingInLedger' && movement === 'refund') return 'refundedOutside';
  return kind === 'dispute' && movement === 'dispute' ? 'disputed' : undefined;
}

/** The reconciliation, filtered by differences that nobody has decided. */
export const openDifferencesHref = '/admin/transactions?view=differences&f.state=open';

/** The same, of one order. */
export function getOrderDifferencesHref(orderId: number): string {
  return `${openDifferencesHref}&f.order=${orderId}`;
}
