import { type Audited, auditRecord, type RecordChange } from './changes.ts';

interface Entry {
  id: number;
  type: number;
  amount?: number | null | undefined;
  details: Record<string, unknown>;
  annotation?: Record<string, unknown> | undefined;
}

/** Audit entry of a ledger entry that staff create, change or delete. */
export function auditLedgerEntry(change: RecordChange<Entry>): Audited {
  return auditRecord(change, {
    targetType: 'transaction',
    calls: ['transaction.createLog', 'transaction.logEdit', 'transaction.logDelete'],
    toFields: ({ type, amount = null, details, annotation = {} }) => ({ type, amount, details, annotation }),
  });
}
