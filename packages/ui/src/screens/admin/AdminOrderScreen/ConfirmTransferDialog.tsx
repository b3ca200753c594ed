import { orderStatus } from '@sampan/api/statuses';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import type { StaffDialogProps } from './RefundDialog.tsx';

/** The money of a transfer is on the shop's account: the order is paid, or the money is to go back. */
export function ConfirmTransferDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { money } = useNumberFormats();
  const { message, isBusy, isOver, isUncertain } = process;
  const amount = money(order.payment?.amount ?? order.totalAmount, order.currency);
  const isLate = order.status === orderStatus.cancelled;
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && process.close()}
      title={t('order.confirmingTransfer.title', { amount })}
      description={t(isLate ? 'order.confirmingTransfer.late' : 'order.confirmingTransfer.text', { no: order.orderNo })}
      confirmLabel={
        isOver ? t('common:action.close') : t(isUncertain ? 'order.checkAgain' : 'order.confirmingTransfer.submit')
      }
      safeLabel={t('order.approving.keep')}
      isBusy={isBusy}
      onConfirm={() => process.submit({})}
    >
      {message && <Banner tone={message.tone}>{message.text}</Banner>}
    </AlertDialog>
  );
}
