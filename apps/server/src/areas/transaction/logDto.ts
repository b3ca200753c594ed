import type { TransactionLog } from '@sampan/api/entities';
import { isSystemEntry } from '@sampan/domain/reports/ledger';
import { toDtoFields } from '../../db/query.ts';
import type { transactionLogs } from '../../db/schema.ts';

type LogRow = typeof transactionLogs.$inferSelect;

export function toTransactionLogDto({ annotation, ...row }: LogRow): TransactionLog {
  const isAnnotated = isSystemEntry(row.type) && Object.keys(annotation).length > 0;
  return { ...toDtoFields(row), ...(isAnnotated && { annotation }) };
}
