import type { Order } from '@sampan/api/entities';
import type { OrderActionDraft } from '@sampan/domain/order/orderAction';
import { getRefundableAmounts, planShares } from '@sampan/domain/order/refunds';
import { type Dispatch, type FormEvent, type SetStateAction, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner, type BannerTone } from '../../../patterns/Banner/Banner.tsx';
import { focusFirstInvalid } from '../../../patterns/Form/focusFirstInvalid.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { type Reason, ReasonField } from '../../../patterns/ReasonSheet/ReasonField.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
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
  message?: { tone: BannerTone; text: string } | undefined;
  /** Input that the server rejected, with field errors. */
  rejected?: RejectedInput | undefined;
  onSubmit: (draft: OrderActionDraft) => void;
  onClose: () => void;
}

/** Requests a refund of a whole order or of some units: selection, amount, reason. */
export function RefundRequestSheet({
  order,
  reason,
  selection: { scope, quantities },
  onSelect,
  message,
  rejected,
  onSubmit,
  onClose,
  ...dialog
}: RefundRequestSheetProps) {
  const { t } = useTranslation('order');
  const formId = useId();
  const [isJudged, setJudged] = useState(false);

  const left = getRefundableAmounts(order);
  const lines = order.lines.flatMap((line) => {
    const max = left.lines.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0;
    return max > 0 ? [{ line, max }] : [];
  });
  const hasChoice = lines.reduce((units, { max }) => units + max, 0) > 1;
  const items = lines.flatMap(({ line }) => {
    const quantity = quantities[line.id] ?? 0;
    return quantity > 0 ? [{ orderLineId: line.id, quantity }] : [];
  });
  const isPart = hasChoice && scope === 'some';
  const planned = planShares(order, isPart ? { items } : {});
  const isNothing = isPart && items.length === 0;
  // The error paths depend on whether the whole order or items were submitted.
  const wasPart = rejected?.draft.part?.items !== undefined;
  const scopeCode = !isPart && !wasPart ? rejected?.fields.items : undefined;
  const reasonCode = rejected?.draft.text === reason.fullText ? rejected?.fields.reason : undefined;
  const codes = new Map([
    ...(isPart && !planned.ok ? getLineCodes(planned.fields, items) : []),
    ...(isPart && rejected ? getRejectedLines(rejected, items) : []),
  ]);

  function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    flushSync(() => setJudged(true));
    if (reason.fullText === undefined || isNothing || !planned.ok) return focusFirstInvalid(event.currentTarget);
    onSubmit({ text: reason.fullText, ...(isPart && { part: { items } }) });
  }

  return (
    <FormDialog {...dialog} size="sm" formId={formId} isDirty={reason.text !== ''} onClose={onClose}>
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="xl">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          {hasChoice && (
            <Field
              label={t('requestRefund.scope')}
              {...(scopeCode && {
                error: t(scopeCode === 'downloaded' ? 'requestRefund.allDownloaded' : 'requestRefund.check'),
              })}
              keepsMessageLine={false}
            >
              <RadioGroup
                options={[
                  { value: 'all', label: t('requestRefund.all') },
                  { value: 'some', label: t('requestRefund.some') },
                ]}
                value={scope}
                onValueChange={(next) => onSelect((before) => ({ ...before, scope: next }))}
              />
            </Field>
          )}
          {isPart && (
            <RefundLines
              lines={lines}
              currency={order.currency}
              quantities={quantities}
              codes={codes}
              error={isJudged && isNothing ? t('requestRefund.none') : undefined}
              onChange={(id, quantity) =>
                onSelect((before) => ({ ...before, quantities: { ...before.quantities, [id]: quantity } }))
              }
            />
          )}
          <AmountBack
            amount={planned.ok ? planned.shares.amount : 0}
            currency={order.currency}
            shippingAmount={left.shippingAmount}
            isPart={isPart}
          />
          <ReasonField reason={reason} isJudged={isJudged} error={reasonCode && t('requestRefund.check')} />
        </Stack>
      </form>
    </FormDialog>
  );
}

interface AmountBackProps {
  amount: number;
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
      <Inline as="span" gap="md" align="baseline" justify="space-between">
        <Text size="bodySm">{t('requestRefund.back')}</Text>
        <Price amount={amount} currency={currency} size="lg" />
      </Inline>
      {shippingAmount > 0 && (
        <Text size="caption" tone="muted">
          {t(isPart ? 'requestRefund.withoutShipping' : 'requestRefund.withShipping', {
            amount: money(shippingAmount, currency),
          })}
        </Text>
      )}
    </output>
  );
}
