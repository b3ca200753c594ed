import type { TransactionLog } from '@sampan/api/entities';
import { isSystemEntry } from '@sampan/domain/reports/ledger';
import { toOptional } from '../../db/query.ts';
import type { transactionLogs } from '../../db/schema.ts';

type LogRow = typeof transactionLogs.$inferSelect;

/** Row as JSON from the database: column names, and times as ISO 8601 text. */
export interface LogColumns
  extends Pick<
    LogRow,
    'id' | 'type' | 'username' | 'method' | 'amount' | 'currency' | 'status' | 'details' | 'annotation'
  > {
  order_id: number | null;
  order_no: string | null;
  user_id: number | null;
  operator_id: number | null;
  created_at: string;
  updated_at: string;
}

export function toLogRow({
  order_id,
  order_no,
  user_id,
  operator_id,
  created_at,
  updated_at,
  ...row
}: LogColumns): LogRow {
  return {
    ...row,
    orderId: order_id,
    orderNo: order_no,
    userId: user_id,
    operatorId: operator_id,
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  };
}

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
