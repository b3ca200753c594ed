import type { Order, Refund } from '@sampan/api/entities';
import { formatDecimal } from '@sampan/domain/money/decimal';
import { computeUnitsCost, planApproval, sumRefundedAmount, sumRefundedQuantity } from '@sampan/domain/order/refunds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDialogDraft } from '../../../../app/drafts/useDialogDraft.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { MessageBanner } from '../../../../patterns/Banner/MessageBanner.tsx';
import { FrozenFields } from '../../../../patterns/FormDialog/FrozenFields.tsx';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { useDiscardGuard } from '../../../../primitives/Dialog/useDiscardGuard.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { DifferenceWarnings } from '../OrderNotice/DifferenceWarnings.tsx';
import { RefundPartFields, type RefundPartText, RefundPartTextSchema, readRefundPart } from './RefundPartFields.tsx';
import { type StaffDialogProps, StaffForm } from './StaffForm.tsx';
import { getStaffDraftName } from './staffActions.ts';

/** Maximum length in the contract. */
export const maxRemarkLength = 500;

/** The parcel's receiver; a digital order has none and is named by its number. */
const getReceiverOrNumber = ({ address, orderNo }: Order) => address?.receiver ?? orderNo;

/** `part` is missing unless another part than requested is chosen. */
const ApprovalDraftSchema = v.object({ remark: v.string(), part: v.optional(RefundPartTextSchema) });
type ApprovalDraft = v.InferOutput<typeof ApprovalDraftSchema>;

const emptyApproval: ApprovalDraft = { remark: '' };

/** Approves the request as it is, or opens the dialog to choose another part. */
export function ApproveDialog(props: StaffDialogProps) {
  const { order } = props;
  const { refund } = order;
  const { value, setValue } = useDialogDraft({
    name: getStaffDraftName('approveRefund', order),
    schema: ApprovalDraftSchema,
    initial: emptyApproval,
  });
  const setPart = (part: RefundPartText) => setValue({ ...value, part });
  const remark = {
    remark: value.remark,
    onRemark: (text: string) => setValue({ ...value, remark: text }),
  };
  if (value.part && refund) {
    return <ApprovePart {...props} {...remark} refund={refund} text={value.part} onChange={setPart} />;
  }
  return (
    <ApproveAsRequested {...props} {...remark} onChoose={() => refund && setPart(toRefundPartText(order, refund))} />
  );
}

interface RemarkProps {
  remark: string;
  onRemark: (remark: string) => void;
}

function RemarkField({ remark, onRemark, process }: RemarkProps & Pick<StaffDialogProps, 'process'>) {
  const { t } = useTranslation('admin');
  const error = process.getTextError('remark', remark);
  return (
    <Field
      label={t('order.approving.remark')}
      isOptional
      counter={{ length: remark.length, max: maxRemarkLength }}
      keepsMessageLine={false}
      error={error}
    >
      <TextArea value={remark} maxLength={maxRemarkLength} onChange={(event) => onRemark(event.target.value)} />
    </Field>
  );
}

function ApproveAsRequested({
  order,
  process,
  remark,
  onRemark,
  onChoose,
}: StaffDialogProps & RemarkProps & { onChoose: () => void }) {
  const { t } = useTranslation(['admin', 'order']);
  const { money } = useNumberFormats();
  const { message, isBusy, isFrozen, isOver } = process;
  const guard = useDiscardGuard(remark !== '' && !isOver, process.close);
  const { currency, refund, payment } = order;
  const amount = money(refund?.amount ?? order.totalAmount, currency);
  const method = payment ? t(`order:method.${payment.method}`) : '';
  const endsOrder = refund === undefined || leavesNothing(order, refund);
  return (
    <AlertDialog
      onClose={() => guard.mayClose() && process.close()}
      title={t('order.approving.title', { amount, name: getReceiverOrNumber(order) })}
      description={t(endsOrder ? 'order.approving.text' : 'order.approving.partText', {
        amount,
        method,
        no: order.orderNo,
      })}
      confirmLabel={process.getSubmitLabel(t('order.approving.submit', { amount }))}
      safeLabel={isOver ? undefined : t('order.approving.keep')}
      isBusy={isBusy}
      onConfirm={() => process.submit({ text: remark.trim() })}
    >
      <FrozenFields isFrozen={isFrozen}>
        <Stack gap="md">
          <DifferenceWarnings order={order} hasLink={false} />
          <MessageBanner message={message} />
          {!isOver && <RemarkField remark={remark} onRemark={onRemark} process={process} />}
          {!isOver && refund && (
            <Button variant="outline" size="sm" onClick={onChoose}>
              {t('order.approving.choose')}
            </Button>
          )}
        </Stack>
      </FrozenFields>
      {guard.question}
    </AlertDialog>
  );
}

/** Whether this refund leaves nothing else to refund. */
function leavesNothing(order: Order, { amount }: Pick<Refund, 'amount'>): boolean {
  return sumRefundedAmount(order) + amount >= order.totalAmount;
}

/** The requested refund as form values. */
function toRefundPartText(order: Order, { items, shippingAmount, amount }: Refund): RefundPartText {
  const cost = items.reduce((sum, { orderLineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === orderLineId);
    return line ? sum + computeUnitsCost(line, sumRefundedQuantity(order, orderLineId), quantity) : sum;
  }, shippingAmount);
  return {
    quantities: Object.fromEntries(items.map(({ orderLineId, quantity }) => [orderLineId, String(quantity)])),
    shipping: shippingAmount > 0 ? formatDecimal(shippingAmount, order.currency) : '',
    amount: amount === cost ? '' : formatDecimal(amount, order.currency),
  };
}

interface ApprovePartProps extends StaffDialogProps, RemarkProps {
  refund: Refund;
  text: RefundPartText;
  onChange: (text: RefundPartText) => void;
}

/** Approves another part than requested; the form starts with the requested values. */
function ApprovePart({ order, process, refund, text, onChange, remark, onRemark }: ApprovePartProps) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const [hasSubmitted, setSubmitted] = useState(false);
  const { currency } = order;
  const plan = (shares: Parameters<typeof planApproval>[2]) => planApproval(order, refund, shares);
  const part = readRefundPart({ order, text, onChange, plan, rejected: process.rejected });
  const isChanged = JSON.stringify(text) !== JSON.stringify(toRefundPartText(order, refund));

  function submit() {
    setSubmitted(true);
    if (part.isRight) process.submit({ text: remark.trim(), part: part.part });
  }

  const submitLabel =
    part.amount === undefined
      ? t('order.act.createRefund')
      : t('order.approving.submit', { amount: money(part.amount, currency) });
  return (
    <StaffForm
      process={process}
      title={t('order.approving.partTitle', { no: order.orderNo })}
      description={t(process.isAfterFailure ? 'order.approving.failed' : 'order.approving.asked', {
        amount: money(refund.amount, currency),
        name: getReceiverOrNumber(order),
      })}
      submitLabel={submitLabel}
      isDirty={remark !== '' || isChanged}
      onSubmit={submit}
    >
      <DifferenceWarnings order={order} hasLink={false} />
      <RefundPartFields part={part} currency={currency} hasSubmitted={hasSubmitted} />
      <RemarkField remark={remark} onRemark={onRemark} process={process} />
    </StaffForm>
  );
}
