import type { TransactionLog } from '@sampan/api/entities';
import { isSystemEntry } from '@sampan/domain/reports/ledger';
import { pickFields, toDtoFields } from '../../db/query.ts';
import type { transactionLogs } from '../../db/schema.ts';

type LogRow = typeof transactionLogs.$inferSelect;

const fields = [
  'id',
  'type',
  'orderId',
  'orderNo',
  'userId',
  'username',
  'method',
  'amount',
  'currency',
  'status',
  'details',
  'operatorId',
  'createdAt',
  'updatedAt',
] as const;

export function toTransactionLogDto(row: LogRow): TransactionLog {
  const { type, annotation } = row;
  const isAnnotated = isSystemEntry(type) && Object.keys(annotation).length > 0;
  return { ...toDtoFields(pickFields(row, fields)), ...(isAnnotated && { annotation }) };
}
