import type { TransactionSummary } from '@sampan/api/entities';
import { transactionType } from '@sampan/api/statuses';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

type EntryType = TransactionSummary['type'];

const typeNames = {
  [transactionType.payment]: 'payment',
  [transactionType.refund]: 'refund',
  [transactionType.close]: 'closing',
  [transactionType.adjustment]: 'adjustment',
  [transactionType.note]: 'note',
} as const satisfies Record<EntryType, string>;
export const entryTypes = Object.values(transactionType);

export const typeTones: Record<EntryType, BadgeTone> = {
  [transactionType.payment]: 'success',
  [transactionType.refund]: 'danger',
  [transactionType.close]: 'neutral',
  [transactionType.adjustment]: 'warning',
  [transactionType.note]: 'neutral',
};

/** Labels and texts of a ledger entry. */
export function useEntryLabels() {
  const { t } = useTranslation(['admin', 'order']);
  const formats = useNumberFormats();
  const getTypeLabel = (type: EntryType) => t(`transactions.type.${typeNames[type]}`);
  return {
    getTypeLabel,
    /** Name of a row: the order's number, or the entry's own. */
    getName: ({ id, orderNo }: Pick<TransactionSummary, 'id' | 'orderNo'>) =>
      orderNo ?? t('transactions.numbered', { n: id }),
    getMethod: ({ method }: Pick<TransactionSummary, 'method'>) => method && t(`order:method.${method}`),
    /** Formatted amount; received money has a plus sign. */
    getAmount({ amount, currency }: Pick<TransactionSummary, 'amount' | 'currency'>): string | undefined {
      if (!amount || !currency) return undefined;
      return `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
    },
  };
}
