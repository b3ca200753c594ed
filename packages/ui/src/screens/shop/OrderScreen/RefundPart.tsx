import type { Refund } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import { localizeReason } from '@sampan/domain/order/presetReasons';
import { useTranslation } from 'react-i18next';
import { getRefundState, type RefundState } from '../../../features/order/OrderHistory/orderEvents.ts';
import { RefundItems } from '../../../features/order/RefundItems/RefundItems.tsx';
import { useFormats, useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { DescriptionList, type DescriptionListProps } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { type OrderPartProps, Part } from './OrderParts.tsx';
import { refundHead } from './OrderScreen.css.ts';

const tones: Record<RefundState, BadgeTone> = {
  requested: 'warning',
  approved: 'info',
  refunded: 'success',
  rejected: 'danger',
  givenUp: 'danger',
  withdrawn: 'neutral',
  failed: 'danger',
};

/** All refunds of the order, newest first: contents, reason, time, and the total when there are several. */
export function RefundPart({ order, className }: OrderPartProps) {
  const count = order.refunds.length;
  return (
    <>
      {count > 1 && <RefundTotal order={order} className={className} />}
      {order.refunds.toReversed().map((refund, index) => (
        <OneRefund
          key={refund.id}
          order={order}
          refund={refund}
          number={count > 1 ? count - index : undefined}
          className={className}
        />
      ))}
    </>
  );
}

/** The refunded total and the amount still in progress. */
function RefundTotal({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  const sumRefunds = (status: Refund['status']) =>
    order.refunds.reduce((sum, refund) => (refund.status === status ? sum + refund.amount : sum), 0);
  const onItsWay = sumRefunds(refundStatus.approved);
  const facts: DescriptionListProps['items'] = [
    {
      label: t('refund.total'),
      value: t('refund.ofPaid', {
        amount: money(sumRefunds(refundStatus.refunded), order.currency),
        total: money(order.totalAmount, order.currency),
      }),
    },
    onItsWay > 0 && { label: t('refund.onItsWay'), value: money(onItsWay, order.currency) },
  ];
  return (
    <Part title={t('refund.summary')} className={className}>
      <DescriptionList items={facts} />
    </Part>
  );
}

interface OneRefundProps extends OrderPartProps {
  refund: Refund;
  /** Its number among several refunds, from 1. */
  number?: number;
}

function OneRefund({ order, refund, number: position, className }: OneRefundProps) {
  const { t } = useTranslation('order');
  const { dateTime, money, number } = useFormats();
  const locale = useLocale();
  const state = getRefundState(refund);
  if (!state) return null;
  const method = order.payment && t(`method.${order.payment.method}`);
  const comesBack = refund.status === refundStatus.approved || refund.status === refundStatus.refunded;
  const facts: DescriptionListProps['items'] = [
    { label: t('refund.amount'), value: money(refund.amount, order.currency) },
    refund.items.length > 0 && {
      label: t('refund.items'),
      value: <RefundItems lines={order.lines} items={refund.items} />,
    },
    refund.shippingAmount > 0 && {
      label: t('refund.shipping'),
      value: money(refund.shippingAmount, order.currency),
    },
    comesBack && method !== undefined && { label: t('refund.to'), value: method },
    { label: t('refund.reason'), value: localizeReason(refund.reason, locale) },
    {
      label: t(refund.requestedBy === 'staff' ? 'refund.started' : 'refund.asked'),
      value: dateTime(refund.requestedAt),
    },
    Boolean(refund.remark) && { label: t('refund.remark'), value: refund.remark },
    refund.requestedBy === 'customer' &&
      refund.decidedAt !== undefined && { label: t('refund.decided'), value: dateTime(refund.decidedAt) },
    refund.settledAt !== undefined && { label: t('refund.settled'), value: dateTime(refund.settledAt) },
  ];
  return (
    <Part
      title={position === undefined ? t('refund.title') : t('refund.numbered', { n: number(position) })}
      className={className}
    >
      <div className={refundHead}>
        <Badge tone={tones[state]}>{t(`refund.state.${state}`)}</Badge>
      </div>
      {state === 'failed' && <Text size="bodySm">{t('refund.failedNote')}</Text>}
      <DescriptionList items={facts} />
    </Part>
  );
}
