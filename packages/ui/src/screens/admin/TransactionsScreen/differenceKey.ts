import type { ReconciliationDifference } from '@sampan/api/entities';

/** Key of a difference's name and explanation below `transactions.difference.kindOf` and `.help`. */
export function getDifferenceKey({ kind, movement }: Pick<ReconciliationDifference, 'kind' | 'movement'>) {
  if (kind === 'dispute') return movement === 'disputeReversal' ? 'disputeReversal' : 'dispute';
  return movement === 'refund' ? (`refund.${kind}` as const) : (`payment.${kind}` as const);
}
