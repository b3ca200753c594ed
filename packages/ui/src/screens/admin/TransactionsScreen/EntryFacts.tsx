import type { TransactionLog } from '@sampan/api/entities';
import { getEntryNote } from '@sampan/domain/reports/ledger';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type Description, DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { typeTones, useEntryLabels } from './entryLabels.ts';

/** Details that have rows of their own. */
const known = new Set(['orderId', 'amount', 'note']);

/** All details of a ledger entry. */
export function EntryFacts({ entry }: { entry: TransactionLog }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const words = useEntryLabels();
  const { type, orderId, orderNo, userId, username, operatorId, details, fee, createdAt, updatedAt } = entry;
  const amount = words.getAmount(entry);
  const method = words.getMethod(entry);
  const ownNote = type > 3 ? getEntryNote(entry) : '';
  const others = Object.entries(details).filter(([key]) => !known.has(key));
  const items: (Description | false | undefined)[] = [
    {
      label: t('transactions.column.type'),
      value: <Badge tone={typeTones[type]}>{words.typeWord(type)}</Badge>,
    },
    amount !== undefined && { label: t('transactions.column.amount'), value: amount },
    fee && { label: t('transactions.fee'), value: formats.money(fee.amount, fee.currency) },
    { label: t('transactions.column.time'), value: formats.dateTime(createdAt) },
    orderId !== undefined && {
      label: t('transactions.column.order'),
      value: <Link href={`/admin/orders/${orderId}`}>{orderNo ?? orderId}</Link>,
      copy: orderNo,
    },
    userId !== undefined && {
      label: t('transactions.column.customer'),
      value: <Link href={`/admin/users/${userId}`}>{username ?? userId}</Link>,
    },
    method !== undefined && { label: t('transactions.column.method'), value: method },
    ownNote !== '' && { label: t('transactions.column.note'), value: ownNote },
    operatorId !== undefined && {
      label: t('transactions.column.operator'),
      value: <Link href={`/admin/users/${operatorId}`}>{t('transactions.numbered', { n: operatorId })}</Link>,
    },
    updatedAt !== createdAt && { label: t('transactions.column.updated'), value: formats.dateTime(updatedAt) },
    ...others.map(([label, value]) => ({
      label,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  ];
  return <DescriptionList items={items.filter((item) => item !== false && item !== undefined)} />;
}
