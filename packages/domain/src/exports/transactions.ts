import type { TransactionLog } from '@sampan/api/entities';
import { type ExportColumn, timeColumn } from './columns.ts';
import { entryTypeLabels, methodLabels } from './labels.ts';

/** Staff notes: in the details of a manual entry, or in the annotation of an automatic one. */
function getNote({ details, annotation }: TransactionLog): string | undefined {
  const notes = [details.note, annotation?.note].filter((note) => typeof note === 'string');
  return notes.join('; ') || undefined;
}

export const transactionColumns: readonly ExportColumn<TransactionLog>[] = [
  { header: ['编号', '編號', 'Number'], cell: ({ id }) => id },
  timeColumn(['时间', '時間', 'Time'], ({ createdAt }) => createdAt),
  { header: ['类型', '類型', 'Type'], cell: ({ type }, { say }) => say(entryTypeLabels[type]) },
  { header: ['订单号', '訂單編號', 'Order number'], cell: ({ orderNo }) => orderNo },
  { header: ['用户', '用戶', 'Customer'], cell: ({ username }) => username },
  {
    header: ['支付方式', '付款方式', 'Payment method'],
    cell: ({ method }, { say }) => method && say(methodLabels[method]),
  },
  {
    header: ['金额', '金額', 'Amount'],
    cell: ({ amount: minor, currency }, { amount }) => (currency ? amount(minor, currency) : undefined),
  },
  { header: ['币种', '貨幣', 'Currency'], cell: ({ currency }) => currency },
  { header: ['备注', '備註', 'Note'], cell: getNote },
];
