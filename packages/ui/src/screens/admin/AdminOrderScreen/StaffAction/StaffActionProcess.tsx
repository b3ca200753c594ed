import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { getRefundableAmounts } from '@sampan/domain/order/refunds';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmptyParcel, noParcel } from '../../../../features/order/ShipmentForm/parcel.ts';
import { ShipmentForm } from '../../../../features/order/ShipmentForm/ShipmentForm.tsx';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FormDialog } from '../../../../patterns/FormDialog/FormDialog.tsx';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import type { HistoryEntry } from '../toHistory.ts';
import { ApproveDialog, maxRemarkLength } from './ApproveDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { RefundDialog, ReturnDialog, SettleRefundDialog, ShipmentEventDialog } from './StaffDialogs.tsx';
import type { StaffDialogProps } from './StaffForm.tsx';
import { type StaffAction, useStaffAction } from './staffActions.ts';

export interface StaffActionProcessProps {
  order: Order;
  /** Name of the customer who receives a refund. */
  customer: string;
  action: StaffAction;
  history: readonly HistoryEntry[];
  /** Carriers from the shop's settings. */
  carriers: readonly string[];
  /** Called when the action has ended, successfully or not. */
  onEnd: () => void;
}

/** Dialog and execution of a staff action on an order. Mount it when the action starts and unmount it on `onEnd`. */
export function StaffActionProcess(props: StaffActionProcessProps) {
  const process = useStaffAction(props);
  const Part = parts[props.action];
  return <Part {...props} process={process} />;
}

type PartProps = StaffActionProcessProps & { process: ReturnType<typeof useStaffAction> };

const parts: Record<StaffAction, (props: PartProps) => ReactNode> = {
  confirmTransfer: ConfirmTransferDialog,
  declineTransfer: DecliningTransfer,
  settleRefund: SettleRefundDialog,
  ship: Shipping,
  approveRefund: ApproveDialog,
  rejectRefund: Rejecting,
  createRefund: RefundDialog,
  receiveReturn: ReturnDialog,
  addShipmentEvent: ShipmentEventDialog,
  cancel: Cancelling,
};

function Shipping({ order, carriers, process }: PartProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  const [parcel, setParcel] = useState(noParcel);
  const { message, isBusy, isFrozen } = process;
  return (
    <FormDialog
      title={t('order.shipping.title', { no: order.orderNo })}
      description={t('order.shipping.text')}
      size="sm"
      formId={formId}
      submitLabel={process.getSubmitLabel(t('order.shipping.submit'))}
      isBusy={isBusy}
      isFrozen={isFrozen}
      isDirty={!isEmptyParcel(parcel)}
      onClose={process.close}
    >
      <ShipmentForm
        id={formId}
        carriers={carriers}
        message={message && <Banner tone={message.tone}>{message.text}</Banner>}
        parcel={parcel}
        onChange={setParcel}
        onSubmit={process.submit}
      />
    </FormDialog>
  );
}

const usualRejections = ['photo', 'used', 'onWay'] as const;
const usualCancellations = ['customer', 'stock', 'address'] as const;
const remarkLimits = { min: 2, max: maxRemarkLength };
const reasonLimits = { min: 2, max: 200 };

/** Properties that every message to a customer takes from its action. */
function toDialogState({ isBusy, isFrozen, isOver, message, submit, close }: PartProps['process']) {
  return { isBusy, isFrozen, isOver, message, onSubmit: (text: string) => submit({ text }), onClose: close };
}

function Rejecting({ order, process }: PartProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const amount = money(order.refund?.amount ?? order.totalAmount, order.currency);
  return (
    <MessageDialog
      title={t('order.rejecting.title', { amount })}
      description={t('order.rejecting.text', { amount, no: order.orderNo })}
      label={t('order.rejecting.label')}
      usual={usualRejections.map((key) => ({
        name: t(`order.usualReject.${key}`),
        text: t(`order.saysReject.${key}`),
      }))}
      limits={remarkLimits}
      submitLabel={process.getSubmitLabel(t('order.rejecting.submit'))}
      keepLabel={t('order.rejecting.keep')}
      {...toDialogState(process)}
      getError={(text) => process.getTextError('remark', text)}
    />
  );
}

const usualDeclines = ['notFound', 'otherAmount'] as const;

function DecliningTransfer({ order, process }: PartProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  return (
    <MessageDialog
      title={t('order.decliningTransfer.title', { no: order.orderNo })}
      description={t('order.decliningTransfer.text', { amount: money(order.totalAmount, order.currency) })}
      label={t('order.decliningTransfer.label')}
      usual={usualDeclines.map((key) => ({
        name: t(`order.usualDecline.${key}`),
        text: t(`order.saysDecline.${key}`, { amount: money(order.totalAmount, order.currency) }),
      }))}
      limits={remarkLimits}
      submitLabel={process.getSubmitLabel(t('order.decliningTransfer.submit'))}
      keepLabel={t('order.rejecting.keep')}
      {...toDialogState(process)}
      getError={(text) => process.getTextError('remark', text)}
    />
  );
}

function Cancelling({ order, process }: PartProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  return (
    <MessageDialog
      title={t('order.cancelling.title', { no: order.orderNo })}
      description={t(order.status === orderStatus.pendingPayment ? 'order.cancelling.text' : 'order.cancelling.paid', {
        amount: money(getRefundableAmounts(order).amount, order.currency),
      })}
      label={t('order.cancelling.label')}
      usual={usualCancellations.map((key) => ({
        name: t(`order.usualCancel.${key}`),
        text: t(`order.saysCancel.${key}`),
      }))}
      limits={reasonLimits}
      submitLabel={process.getSubmitLabel(t('order.cancelling.submit'))}
      keepLabel={t('order.cancelling.keep')}
      {...toDialogState(process)}
      getError={(text) => process.getTextError('reason', text)}
    />
  );
}

/** The money of a transfer is on the shop's account: the order is paid, or the money is to go back. */
function ConfirmTransferDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const { message, isBusy } = process;
  const amount = money(order.payment?.amount ?? order.totalAmount, order.currency);
  const isLate = order.status === orderStatus.cancelled;
  return (
    <AlertDialog
      onClose={process.close}
      title={t('order.confirmingTransfer.title', { amount })}
      description={t(isLate ? 'order.confirmingTransfer.late' : 'order.confirmingTransfer.text', { no: order.orderNo })}
      confirmLabel={process.getSubmitLabel(t('order.confirmingTransfer.submit'))}
      safeLabel={t('order.approving.keep')}
      isBusy={isBusy}
      onConfirm={() => process.submit({})}
    >
      {message && <Banner tone={message.tone}>{message.text}</Banner>}
    </AlertDialog>
  );
}
