import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { inputByAction } from '@sampan/domain/order/orderAction';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { type BannerMessage, MessageBanner } from '../../../patterns/Banner/MessageBanner.tsx';
import { createLazyLayer } from '../../../patterns/lazyLayer.tsx';
import { ReasonInputSchema, useReason } from '../../../patterns/ReasonSheet/ReasonField.tsx';
import { ReasonSheet } from '../../../patterns/ReasonSheet/ReasonSheet.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import type { RequestableOrder } from '../RefundRequest/RefundRequestSheet.tsx';
import { limitToRefundable, RefundSelectionSchema, wholeOrder } from '../RefundRequest/refundSelection.ts';
import { isFinal, isStale, type OwnerAction, sendOwnerAction, toActionError } from './ownerActions.ts';
import { type OrderActionOptions, useOrderAction } from './useOrderAction.ts';

// Lazy, since few orders are refunded.
const RefundRequestSheet = createLazyLayer(
  async () => (await import('../RefundRequest/RefundRequestSheet.tsx')).RefundRequestSheet,
);

export interface OrderActionProcessProps {
  order: Pick<Order, 'id' | 'orderNo'> & RequestableOrder;
  action: OwnerAction;
  onEnd: OrderActionOptions<string>['onEnd'];
}

const invalidated = [calls.list, calls.stats];

/** Runs an action on an order, with its confirmation. Mount it on the button press and unmount it on `onEnd`. */
export function OrderActionProcess({ order, action, onEnd }: OrderActionProcessProps) {
  const { t } = useTranslation(['order', 'common']);
  const { reason, selection, select, abandon } = useActionDraft(action, order);
  const send = useCallback<typeof sendOwnerAction>(
    async (client, request) => {
      const answer = await sendOwnerAction(client, request);
      // Not only at the end of this process: the page may have been left, and has stored the draft.
      if (answer.status === 'success' || isFinal(toActionError(answer.error))) abandon();
      return answer;
    },
    [abandon],
  );
  const { submit, close, isUnsent, actionError, isUncertain, isBusy, isFrozen, isOver, rejected } = useOrderAction({
    orderId: order.id,
    action,
    send,
    toActionError,
    isFinal,
    isStale,
    invalidated,
    done: t(`done.${action}`),
    onEnd(outcome) {
      // Sent or discarded.
      abandon();
      onEnd(outcome);
    },
  });

  const getText = (part: 'title' | 'text' | 'submit' | 'keep') => t(`ask.${action}.${part}`, { no: order.orderNo });
  const submitLabel = isUncertain ? t('checkAgain') : getText('submit');
  const hasInput = inputByAction[action] === 'reason';
  const unknown = t(hasInput ? 'refused.unknownWithInput' : 'refused.unknown');
  // The fields say why; the code's own message speaks of earlier refunds.
  const areFilesDownloaded = Object.values(rejected.fields).includes('downloaded');
  const problem = actionError && !areFilesDownloaded ? t(`refused.${actionError}`) : undefined;
  const unsent = isUnsent ? t('refused.offline') : undefined;
  const text = isUncertain ? unknown : (unsent ?? problem);
  const tone = isUncertain ? 'warning' : 'danger';
  const message: BannerMessage | undefined = text === undefined ? undefined : { tone, text };

  if (action === 'requestRefund') {
    return (
      <RefundRequestSheet
        order={order}
        reason={reason}
        selection={selection}
        onSelect={select}
        title={getText('title')}
        description={getText('text')}
        submitLabel={isOver ? t('common:action.close') : submitLabel}
        isBusy={isBusy}
        isFrozen={isFrozen}
        message={message}
        rejected={actionError && rejected}
        onSubmit={submit}
        onClose={close}
        onLoadFailed={close}
      />
    );
  }
  if (hasInput) {
    return (
      <ReasonSheet
        reason={reason}
        title={getText('title')}
        description={getText('text')}
        submitLabel={submitLabel}
        keepLabel={getText('keep')}
        isBusy={isBusy}
        isFrozen={isFrozen}
        message={message}
        error={actionError && rejected.fields.reason && t('requestRefund.check')}
        isOver={isOver}
        onSubmit={(text) => submit({ text })}
        onClose={close}
      />
    );
  }
  return (
    <AlertDialog
      onClose={close}
      title={getText('title')}
      description={getText('text')}
      confirmLabel={isOver ? t('common:action.close') : submitLabel}
      safeLabel={isOver ? undefined : getText('keep')}
      tone={action === 'delete' ? 'danger' : 'confirm'}
      isBusy={isBusy}
      onConfirm={() => submit()}
    >
      <MessageBanner message={message} />
    </AlertDialog>
  );
}

const ActionDraftSchema = v.object({ reason: ReasonInputSchema, selection: RefundSelectionSchema });

/**
 * Input of a customer's action: the reason, and for a refund what it is for. Until it was sent it is kept in this tab,
 * because the browser's Back leaves the page without asking. Call `abandon` when it was sent or discarded.
 */
function useActionDraft(action: OwnerAction, order: { id: number } & RequestableOrder) {
  const reason = useReason(action === 'requestRefund' ? 'refund' : 'cancel');
  const [selection, select] = useState(wholeOrder);
  const { input, setInput } = reason;
  const { abandon } = useDraft({
    name: `${action} of order ${order.id}`,
    schema: ActionDraftSchema,
    value: { reason: input, selection },
    isDirty: input.chosen !== undefined || selection.scope === 'some',
    onRestored(restored) {
      setInput(restored.reason);
      select(limitToRefundable(restored.selection, order));
    },
  });
  return { reason, selection, select, abandon };
}
