import type { Order } from '@sampan/api/entities';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import type { StaffAction } from '../StaffAction/staffActions.ts';
import { getOrderNotice, needTones } from './orderNotice.ts';

export interface OrderNoticeProps {
  order: Order;
  actions: readonly StaffAction[];
  onAct: (action: StaffAction) => void;
}

/** Notice at the top of the page: what staff have to do, and the customer's request. */
export function OrderNotice({ order, actions, onAct }: OrderNoticeProps) {
  const { t } = useTranslation('admin');
  const { money, dateTime } = useFormats();
  const need = getOrderNotice(order);
  const { refund, payment, currency, remark } = order;
  const amount = money(refund?.amount ?? payment?.amount ?? order.totalAmount, currency);
  return (
    <>
      {need && (
        <Banner tone={needTones[need]}>
          <Stack gap="md">
            {t(`order.need.${need}`, {
              amount,
              reason: refund?.reason ?? '',
              at: getNoticeTime(order) ? dateTime(getNoticeTime(order)) : '',
            })}
            {actions.includes('approveRefund') && <Decision onAct={onAct} />}
            {need === 'transferReported' && <TransferDecision onAct={onAct} />}
            {actions.includes('settleRefund') && (
              <Inline gap="sm">
                <Button size="sm" onClick={() => onAct('settleRefund')}>
                  {t('order.settle')}
                </Button>
              </Inline>
            )}
          </Stack>
        </Banner>
      )}
      {remark && <Banner tone="neutral">{t('order.need.remark', { remark })}</Banner>}
    </>
  );
}

/** When the order expires; of a transfer that was reported, when that was. */
function getNoticeTime({ payment, expiresAt = '' }: Order): string {
  return isTransferReported(payment) ? (payment?.transfer?.reportedAt ?? '') : expiresAt;
}

/** Where the reason is read the answer is given. */
function Decision({ onAct }: Pick<OrderNoticeProps, 'onAct'>) {
  const { t } = useTranslation('admin');
  return (
    <Inline gap="sm">
      <Button size="sm" onClick={() => onAct('approveRefund')}>
        {t('order.approve')}
      </Button>
      <Button variant="outline" size="sm" onClick={() => onAct('rejectRefund')}>
        {t('order.reject')}
      </Button>
    </Inline>
  );
}

/** The receipt is beside it, in the card of the payment. */
function TransferDecision({ onAct }: Pick<OrderNoticeProps, 'onAct'>) {
  const { t } = useTranslation('admin');
  return (
    <Inline gap="sm">
      <Button size="sm" onClick={() => onAct('confirmTransfer')}>
        {t('order.confirmTransfer')}
      </Button>
      <Button variant="outline" size="sm" onClick={() => onAct('declineTransfer')}>
        {t('order.declineTransfer')}
      </Button>
    </Inline>
  );
}
