import type { ReconciliationDifference } from '@sampan/api/entities';

/** A difference between a provider's statement and the ledger: a payment that the ledger does not have. */
export function createDifference(deviation: Partial<ReconciliationDifference> = {}): ReconciliationDifference {
  return {
    id: 1,
    method: 'alipay',
    day: '2026-11-19',
    movement: 'payment',
    kind: 'missingInLedger',
    number: 'SP26111900004201',
    tradeNo: '2026111922001400001234567890',
    statementAmount: 46800,
    currency: 'CNY',
    fee: 281,
    feeCurrency: 'CNY',
    state: 'open',
    ...deviation,
  };
}
