import { transaction } from '@sampan/api/contract/transaction';
import type { Order } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { findPageStart } from '../../../../primitives/findPageStart.ts';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { findNextDueAt, getOrderDifferencesHref, getOrderWarning, orderWarnings } from '../../shared/differences.ts';

/** Warnings of the order's open differences, and the next deadline to answer one. */
export function useDifferenceWarnings(order: Order) {
  const isCompared = useMay('transactions.view') && order.paidAt !== undefined;
  const input = { orderId: order.id, state: 'open', page: 1, limit: 20 } as const;
  const { data, error, refetch } = useEndpoint(transaction.differences, input, { enabled: isCompared });
  const differences = data?.list.filter(getOrderWarning) ?? [];
  const found = new Set(differences.map(getOrderWarning));
  return {
    warnings: orderWarnings.filter((warning) => found.has(warning)),
    dueAt: findNextDueAt(differences),
    /** Whether it is known that there are no other warnings. */
    isKnown: !isCompared || data !== undefined,
    hasFailed: isCompared && !data && error !== undefined,
    refetch,
  };
}

export interface DifferenceWarningsProps {
  order: Order;
  /** Links to the differences; not from a dialog, which the link would leave. */
  hasLink?: boolean;
}

/** Warns of open differences because of which goods and money must not be sent unchecked, or says that they did not load. */
export function DifferenceWarnings({ order, hasLink = true }: DifferenceWarningsProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { dateTime } = useFormats();
  const { warnings, dueAt, refetch, ...query } = useDifferenceWarnings(order);
  const [isRetrying, setRetrying] = useState(false);
  // The failure stays while it is asked again: its button has the focus.
  const hasFailed = query.hasFailed || isRetrying;
  if (warnings.length === 0 && !hasFailed) return null;

  async function retry() {
    setRetrying(true);
    const hasLoaded = await refetch();
    setRetrying(false);
    // A dialog keeps the focus by itself.
    if (hasLoaded && hasLink) findPageStart()?.focus({ preventScroll: true });
  }

  return (
    <Banner
      tone={hasFailed ? 'warning' : 'danger'}
      action={
        hasFailed && (
          <Button size="sm" variant="outline" isLoading={isRetrying} onClick={() => void retry()}>
            {t('common:action.retry')}
          </Button>
        )
      }
    >
      <Stack gap="xs">
        {hasFailed && <span>{t('order.differencesUnknown')}</span>}
        {warnings.map((warning) => (
          <span key={warning}>{t(`order.${warning}`)}</span>
        ))}
        {dueAt !== undefined && <span>{t('order.disputeDueAt', { time: dateTime(dueAt) })}</span>}
        {hasLink && <Link href={getOrderDifferencesHref(order.id)}>{t('order.seeDifferences')}</Link>}
      </Stack>
    </Banner>
  );
}
