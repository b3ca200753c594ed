import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';

/** Where a transfer is: to be sent, looked for, or not found by the shop. */
export function TransferNotice({ order: { status, payment } }: { order: Order }) {
  const { t } = useTranslation('order');
  const { money, dateTime } = useFormats();
  if (status !== orderStatus.pendingPayment || !payment?.transfer) return null;
  const { remark, reportedAt } = payment.transfer;
  const amount = money(payment.amount, payment.currency);
  if (payment.status === paymentStatus.failed) {
    return <Banner tone="warning">{t('transfer.declined', { amount, remark: remark ?? '' })}</Banner>;
  }
  if (payment.status !== paymentStatus.pending) return null;
  return (
    <Banner tone="info">
      {reportedAt
        ? t('transfer.reported', { amount, at: dateTime(reportedAt) })
        : t('transfer.waiting', { amount, at: dateTime(payment.expiresAt) })}
    </Banner>
  );
}
