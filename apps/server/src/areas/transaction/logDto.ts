import type { TransactionLog } from '@sampan/api/entities';
import { isSystemEntry } from '@sampan/domain/reports/ledger';
import { toOptional } from '../../db/query.ts';
import type { transactionLogs } from '../../db/schema.ts';

type LogRow = typeof transactionLogs.$inferSelect;

export function toTransactionLogDto(row: LogRow): TransactionLog {
  const { id, type, status, details, annotation, createdAt, updatedAt } = row;
  return {
    id,
    type,
    orderId: toOptional(row.orderId),
    orderNo: toOptional(row.orderNo),
    userId: toOptional(row.userId),
    username: toOptional(row.username),
    method: toOptional(row.method),
    amount: toOptional(row.amount),
    currency: toOptional(row.currency),
    status,
    details,
    ...(isSystemEntry(type) && Object.keys(annotation).length > 0 && { annotation }),
    operatorId: toOptional(row.operatorId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
