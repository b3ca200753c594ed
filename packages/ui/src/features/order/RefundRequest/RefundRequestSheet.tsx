import type { Order } from '@sampan/api/entities';
import type { OrderActionDraft } from '@sampan/domain/order/orderAction';
import { getRefundableAmounts, planShares } from '@sampan/domain/order/refunds';
import { type Dispatch, type FormEvent, type SetStateAction, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { type BannerMessage, MessageBanner } from '../../../patterns/Banner/MessageBanner.tsx';
import { focusFirstInvalid } from '../../../patterns/Form/focusFirstInvalid.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { type Reason, ReasonField } from '../../../patterns/ReasonSheet/ReasonField.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { RefundLines } from './RefundLines.tsx';
import { amount as amountClass } from './RefundRequest.css.ts';
import { getLineCodes, getRejectedLines, type RejectedInput } from './refundFields.ts';
import type { RefundSelection } from './refundSelection.ts';

/** Fields of an order that the sheet needs; a list item suffices. */
export type RequestableOrder = Pick<
  Order,
  'lines' | 'refunds' | 'totalAmount' | 'shippingAmount' | 'shippedAt' | 'currency'
>;

export interface RefundRequestSheetProps {
  order: RequestableOrder;
  /** State of the reason and of the selection, which the caller keeps in its draft. */
  reason: Reason;
  selection: RefundSelection;
  onSelect: Dispatch<SetStateAction<RefundSelection>>;
  title: string;
  description: string;
  submitLabel: string;
  isBusy: boolean;
  /** True if the request was sent, or may have been: it cannot be changed. */
  isFrozen?: boolean;
  /** Result of the last attempt. */
  message?: BannerMessage | undefined;
  /** Input that the server rejected, with field errors. */
  rejected?: RejectedInput | undefined;
  onSubmit: (draft: OrderActionDraft) => void;
  onClose: () => void;
}

/** Requests a refund of a whole order or of some units: selection, amount, reason. */
export function RefundRequestSheet({
  order,
  reason,
  selection,
  onSelect,
  message,
  rejected,
  onSubmit,
  onClose,
  ...dialog
}: RefundRequestSheetProps) {
  const { t } = useTranslation('order');
  const formId = useId();
  const [hasSubmitted, setSubmitted] = useState(false);

  const request = planRequest(order, selection);
  const { items, isPart, planned } = request;
  const isNothing = isPart && items.length === 0;
  const codes = getRequestCodes(request, rejected);
  const reasonCode = rejected?.draft.text === reason.fullText ? rejected?.fields.reason : undefined;

  function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    flushSync(() => setSubmitted(true));
    if (reason.fullText === undefined || isNothing || !planned.ok) return focusFirstInvalid(event.currentTarget);
    onSubmit({ text: reason.fullText, ...(isPart && { part: { items } }) });
  }

  return (
    <FormDialog {...dialog} size="sm" formId={formId} isDirty={reason.text !== ''} onClose={onClose}>
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="xl">
          <MessageBanner message={message} />
          {request.hasChoice && (
            <ScopeField
              scope={selection.scope}
              code={codes.scope}
              onChange={(scope) => onSelect((before) => ({ ...before, scope }))}
            />
          )}
          {isPart && (
            <RefundLines
              lines={request.lines}
              currency={order.currency}
              quantities={selection.quantities}
              codes={codes.lines}
              error={hasSubmitted && isNothing ? t('requestRefund.none') : undefined}
              onChange={(id, quantity) =>
                onSelect((before) => ({ ...before, quantities: { ...before.quantities, [id]: quantity } }))
              }
            />
          )}
          <AmountBack
            amount={planned.ok ? planned.shares.amount : undefined}
            currency={order.currency}
            shippingAmount={request.shippingAmount}
            isPart={isPart}
          />
          <ReasonField reason={reason} hasSubmitted={hasSubmitted} error={reasonCode && t('requestRefund.check')} />
        </Stack>
      </form>
    </FormDialog>
  );
}

/** The request of a selection: everything that is left of the order, or the selected items. */
function planRequest(order: RequestableOrder, { scope, quantities }: RefundSelection) {
  const left = getRefundableAmounts(order);
  const lines = order.lines
    .map((line, index) => ({ line, max: left.lines[index]?.quantity ?? 0 }))
    .filter(({ max }) => max > 0);
  const items = lines
    .map(({ line }) => ({ orderLineId: line.id, quantity: quantities[line.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const hasChoice = lines.reduce((units, { max }) => units + max, 0) > 1;
  const isPart = hasChoice && scope === 'some';
  const planned = planShares(order, isPart ? { items } : {});
  return { lines, items, hasChoice, isPart, planned, shippingAmount: left.shippingAmount };
}

/** Error codes of the scope if the whole order is requested, by line id if items are. */
function getRequestCodes(
  { isPart, items, planned }: ReturnType<typeof planRequest>,
  rejected: RejectedInput | undefined,
): { scope?: string | undefined; lines: ReadonlyMap<number, string> } {
  // The error paths depend on whether the whole order or items were submitted.
  const wasPart = rejected?.draft.part?.items !== undefined;
  if (!isPart) return { scope: wasPart ? undefined : rejected?.fields.items, lines: new Map() };
  const plannedLines = planned.ok ? [] : getLineCodes(planned.fields, items);
  return { lines: new Map([...plannedLines, ...(rejected ? getRejectedLines(rejected, items) : [])]) };
}

interface ScopeFieldProps {
  scope: RefundSelection['scope'];
  /** Error code of the whole order. */
  code: string | undefined;
  onChange: (scope: RefundSelection['scope']) => void;
}

function ScopeField({ scope, code, onChange }: ScopeFieldProps) {
  const { t } = useTranslation('order');
  return (
    <Field
      label={t('requestRefund.scope')}
      error={code && t(code === 'downloaded' ? 'requestRefund.allDownloaded' : 'requestRefund.check')}
      keepsMessageLine={false}
    >
      <RadioGroup
        options={[
          { value: 'all', label: t('requestRefund.all') },
          { value: 'some', label: t('requestRefund.some') },
        ]}
        value={scope}
        onValueChange={onChange}
      />
    </Field>
  );
}

interface AmountBackProps {
  /** Undefined if nothing that can be refunded is selected. */
  amount: number | undefined;
  currency: string;
  /** Shipping fee that was paid and not refunded yet. */
  shippingAmount: number;
  isPart: boolean;
}

/** The amount to be refunded; announced when it changes. */
function AmountBack({ amount, currency, shippingAmount, isPart }: AmountBackProps) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  return (
    <output className={amountClass}>
      {amount !== undefined && (
        <>
          <Inline as="span" gap="md" align="baseline" justify="space-between">
            <Text size="bodySm">{t('requestRefund.back')}</Text>
            <Price amount={amount} currency={currency} size="lg" />
          </Inline>
          {shippingAmount > 0 && (
            <MutedText size="caption">
              {t(isPart ? 'requestRefund.withoutShipping' : 'requestRefund.withShipping', {
                amount: money(shippingAmount, currency),
              })}
            </MutedText>
          )}
        </>
      )}
    </output>
  );
}
