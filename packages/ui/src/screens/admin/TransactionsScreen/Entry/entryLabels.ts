import type { TransactionSummary } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

type EntryType = TransactionSummary['type'];

const typeNames = { 1: 'payment', 2: 'refund', 3: 'closing', 4: 'adjustment', 5: 'note' } as const satisfies Record<
  EntryType,
  string
>;
export const entryTypes = [1, 2, 3, 4, 5] as const satisfies readonly EntryType[];

export const typeTones: Record<EntryType, BadgeTone> = {
  1: 'success',
  2: 'danger',
  3: 'neutral',
  4: 'warning',
  5: 'neutral',
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
