import type { Order } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';

const closed = 50;
const wordsByKey = { 20: 'arrived', 50: 'arrived', 60: 'returned' } as const satisfies Partial<
  Record<NonNullable<Order['payment']>['status'], string>
>;
type Late = keyof typeof wordsByKey;

function isLate(status: number): status is Late {
  return status in wordsByKey;
}

/** A payment that arrived after the order was closed: it is refunded, and the order stays closed. */
export function LatePayment({ order: { status, payment } }: { order: Order }) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  if (status !== closed || !payment || !isLate(payment.status)) return null;
  const word = wordsByKey[payment.status];
  return (
    <Banner tone={word === 'returned' ? 'success' : 'info'}>
      {t(`late.${word}`, { amount: money(payment.amount, payment.currency) })}
    </Banner>
  );
}
