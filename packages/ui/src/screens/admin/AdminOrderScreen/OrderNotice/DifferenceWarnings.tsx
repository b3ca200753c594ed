import { transaction } from '@sampan/api/contract/transaction';
import type { Order, ReconciliationDifference } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { findNextDueAt, openDifferencesHref } from '../../shared/differences.ts';

/** Keys below `order`, in the order in which they are shown. */
const warnings = ['notInStatement', 'refundedOutside', 'disputed'] as const;

/** Warns of open differences because of which goods must not be sent unchecked. */
export function DifferenceWarnings({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const isCompared = useMay('transactions.view') && order.paidAt !== undefined;
  const input = { orderId: order.id, state: 'open', page: 1, limit: 20 } as const;
  const { data } = useEndpoint(transaction.differences, input, { enabled: isCompared });
  const { clock } = useServices().platform;
  const differences = data?.list.filter(getWarning) ?? [];
  const dueAt = findNextDueAt(differences, clock.now());
  const found = new Set(differences.map(getWarning));
  const shown = warnings.filter((warning) => found.has(warning));
  if (shown.length === 0) return null;
  return (
    <Banner tone="danger">
      <Stack gap="xs">
        {shown.map((warning) => (
          <span key={warning}>{t(`order.${warning}`)}</span>
        ))}
        {dueAt !== undefined && <span>{t('order.disputeDueAt', { time: dateTime(dueAt) })}</span>}
        <Link href={openDifferencesHref}>{t('order.seeDifferences')}</Link>
      </Stack>
    </Banner>
  );
}

function getWarning({ kind, movement }: ReconciliationDifference): (typeof warnings)[number] | undefined {
  if (kind === 'missingInStatement' && movement === 'payment') return 'notInStatement';
  if (kind === 'missingInLedger' && movement === 'refund') return 'refundedOutside';
  return kind === 'dispute' && movement === 'dispute' ? 'disputed' : undefined;
}
