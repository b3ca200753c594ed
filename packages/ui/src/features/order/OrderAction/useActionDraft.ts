import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { ReasonInputSchema, useReason } from '../../../patterns/ReasonSheet/ReasonField.tsx';
import type { RequestableOrder } from '../RefundRequest/RefundRequestSheet.tsx';
import { limitToRefundable, RefundSelectionSchema, wholeOrder } from '../RefundRequest/refundSelection.ts';
import type { OwnerAction } from './ownerActions.ts';

const ActionDraftSchema = v.object({ reason: ReasonInputSchema, selection: RefundSelectionSchema });

/**
 * Input of a customer's action: the reason, and for a refund what it is for. Until it was sent it is kept in this tab,
 * because the browser's Back leaves the page without asking. Call `abandon` when it was sent or discarded.
 */
export function useActionDraft(action: OwnerAction, order: { id: number } & RequestableOrder) {
  const reason = useReason(action === 'requestRefund' ? 'refund' : 'cancel');
  const [selection, select] = useState(wholeOrder);
  const { input, setInput } = reason;
  const { restored, abandon } = useDraft({
    name: `${action} of order ${order.id}`,
    schema: ActionDraftSchema,
    value: { reason: input, selection },
    isDirty: input.chosen !== undefined || selection.scope === 'some',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order may change later, when the input is the customer's
  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      setInput(restored.reason);
      select(limitToRefundable(restored.selection, order));
    },
    [restored, setInput],
  );
  return { reason, selection, select, abandon };
}
