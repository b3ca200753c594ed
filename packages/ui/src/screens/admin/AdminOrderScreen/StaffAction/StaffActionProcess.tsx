import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { getRefundableAmounts } from '@sampan/domain/order/refunds';
import { isOpenPayment } from '@sampan/domain/payment/paymentStatuses';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogDraft } from '../../../../app/drafts/useDialogDraft.ts';
import { noParcel, type Parcel, ParcelSchema, toSentParcel } from '../../../../features/order/ShipmentForm/parcel.ts';
import { ShipmentForm } from '../../../../features/order/ShipmentForm/ShipmentForm.tsx';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { MessageBanner } from '../../../../patterns/Banner/MessageBanner.tsx';
import { FormDialog } from '../../../../patterns/FormDialog/FormDialog.tsx';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { UnreceivedTransfer } from '../OrderCards.tsx';
import { DifferenceWarnings } from '../OrderNotice/DifferenceWarnings.tsx';
import type { HistoryEntry } from '../toHistory.ts';
import { ApproveDialog, maxRemarkLength } from './ApproveDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import {
  maxReasonLength,
  RefundDialog,
  ReturnDialog,
  SettleLatePaymentDialog,
  SettleRefundDialog,
  ShipmentEventDialog,
} from './StaffDialogs.tsx';
import type { StaffDialogProps } from './StaffForm.tsx';
import { getStaffDraftName, type StaffAction, useStaffAction } from './staffActions.ts';

export interface StaffActionProcessProps {
  order: Order;
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
  declineTransfer: (props) => (
    <MessageAction
      {...props}
      texts="decliningTransfer"
      usual={['Decline.notFound', 'Decline.otherAmount']}
      amount={props.order.totalAmount}
    />
  ),
  settleRefund: SettleRefundDialog,
  settleLatePayment: SettleLatePaymentDialog,
  ship: (props) => <ParcelDialog {...props} texts="shipping" />,
  correctShipment: (props) => <ParcelDialog {...props} texts="correctingShipment" />,
  approveRefund: ApproveDialog,
  rejectRefund: (props) => (
    <MessageAction
      {...props}
      {...(props.process.isAfterFailure
        ? { texts: 'givingUp', usual: [] }
        : { texts: 'rejecting', usual: ['Reject.photo', 'Reject.used', 'Reject.onWay'] })}
      amount={props.order.refund?.amount ?? props.order.totalAmount}
    />
  ),
  createRefund: RefundDialog,
  receiveReturn: ReturnDialog,
  addShipmentEvent: ShipmentEventDialog,
  cancel: (props) => (
    <MessageAction
      {...props}
      texts="cancelling"
      usual={['Cancel.customer', 'Cancel.stock', 'Cancel.address']}
      amount={getRefundableAmounts(props.order).amount}
    />
  ),
};

interface ParcelDialogProps extends PartProps {
  /** Group of the dialog's texts. */
  texts: 'shipping' | 'correctingShipment';
}

/** Ships an order, or replaces a wrong carrier or tracking number. */
function ParcelDialog({ order, action, carriers, process, texts }: ParcelDialogProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  const [stored] = useState(() => getParcel(order));
  const { value: parcel, setValue: setParcel } = useDialogDraft({
    name: getStaffDraftName(action, order),
    schema: ParcelSchema,
    initial: stored,
  });
  const sent = toSentParcel(parcel);
  const isChanged = sent.carrier !== stored.carrier || sent.trackingNo !== stored.trackingNo;
  const { message, isBusy, isFrozen } = process;
  return (
    <FormDialog
      title={t(`order.${texts}.title`, { no: order.orderNo })}
      description={t(`order.${texts}.text`)}
      size="sm"
      formId={formId}
      submitLabel={process.getSubmitLabel(t(`order.${texts}.submit`))}
      isBusy={isBusy}
      isFrozen={isFrozen}
      isDirty={isChanged}
      onClose={process.close}
    >
      <ShipmentForm
        id={formId}
        carriers={carriers}
        message={
          <>
            {action === 'ship' && <DifferenceWarnings order={order} hasLink={false} />}
            <MessageBanner message={message} />
          </>
        }
        parcel={parcel}
        onChange={setParcel}
        onSubmit={isChanged ? process.submit : process.close}
      />
    </FormDialog>
  );
}

function getParcel({ shipment }: Order): Parcel {
  return shipment ? { carrier: shipment.carrier, trackingNo: shipment.trackingNo } : noParcel;
}

type UsualMessage =
  | `Reject.${'photo' | 'used' | 'onWay'}`
  | `Decline.${'notFound' | 'otherAmount'}`
  | `Cancel.${'customer' | 'stock' | 'address'}`;

interface MessageActionProps extends PartProps {
  /** Group of the dialog's texts. */
  texts: 'rejecting' | 'givingUp' | 'decliningTransfer' | 'cancelling';
  /** Ends of the keys of common messages: of a short label (`usual…`) and of the text that it inserts (`says…`). */
  usual: readonly UsualMessage[];
  /** Amount that the texts mention, in minor units. */
  amount: number;
}

/** An action that is decided with a message to the customer. */
function MessageAction({ order, action, process, texts, usual, amount }: MessageActionProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const { isBusy, isFrozen, isOver, message, submit, close } = process;
  const isCancelling = texts === 'cancelling';
  const isPaid = order.status !== orderStatus.pendingPayment;
  const isUndone = texts === 'givingUp' && order.refund?.isCancellation;
  const values = { amount: money(amount, order.currency), no: order.orderNo };
  function getTextKey() {
    if (isUndone) return 'order.givingUp.cancellation';
    return isCancelling && isPaid ? 'order.cancelling.paid' : (`order.${texts}.text` as const);
  }
  return (
    <MessageDialog
      title={t(`order.${texts}.title`, values)}
      description={t(getTextKey(), values)}
      warnings={isCancelling && <DifferenceWarnings order={order} hasLink={false} />}
      label={t(`order.${texts}.label`)}
      draftName={getStaffDraftName(action, order)}
      usual={usual.map((key) => ({ name: t(`order.usual${key}`), text: t(`order.says${key}`, values) }))}
      limits={{ min: 2, max: isCancelling ? maxReasonLength : maxRemarkLength }}
      submitLabel={process.getSubmitLabel(t(`order.${texts}.submit`))}
      keepLabel={t(isCancelling ? 'order.cancelling.keep' : 'order.rejecting.keep')}
      isBusy={isBusy}
      isFrozen={isFrozen}
      isOver={isOver}
      message={message}
      onSubmit={(text) => submit({ text })}
      onClose={close}
      getError={(text) => process.getTextError(isCancelling ? 'reason' : 'remark', text)}
    />
  );
}

/** The money of a transfer is on the shop's account: the order is paid, or the money is to go back. */
function ConfirmTransferDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation(['admin', 'order']);
  const { money } = useNumberFormats();
  const { message, isBusy, isOver } = process;
  const { payment, unreceivedTransfer } = order;
  const amount = money(payment?.amount ?? order.totalAmount, order.currency);
  const isLate = order.status === orderStatus.cancelled;
  return (
    <AlertDialog
      onClose={process.close}
      title={t('order.confirmingTransfer.title', { amount })}
      description={t(isLate ? 'order.confirmingTransfer.late' : 'order.confirmingTransfer.text', { no: order.orderNo })}
      confirmLabel={process.getSubmitLabel(t('order.confirmingTransfer.submit'))}
      safeLabel={isOver ? undefined : t('order.approving.keep')}
      isBusy={isBusy}
      onConfirm={() => process.submit({})}
    >
      {unreceivedTransfer && <UnreceivedTransfer transfer={unreceivedTransfer} />}
      {unreceivedTransfer && payment && isOpenPayment(payment) && (
        <Banner tone="warning">
          {t('order.confirmingTransfer.closes', { method: t(`order:method.${payment.method}`) })}
        </Banner>
      )}
      <MessageBanner message={message} />
    </AlertDialog>
  );
}
