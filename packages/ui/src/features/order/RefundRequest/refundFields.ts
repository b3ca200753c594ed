import type { OrderActionDraft } from '@sampan/domain/order/orderAction';
import type { FieldCodes } from '@sampan/domain/order/refunds';

/** A rejected input with the error codes of its fields by path. */
export interface RejectedInput {
  draft: OrderActionDraft;
  fields: FieldCodes;
}

type Items = readonly { orderLineId: number; quantity: number }[];

/** Maps error paths such as `items.0.quantity` to the ids of their lines. */
export function getLineCodes(fields: FieldCodes, items: Items): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  for (const [path, code] of Object.entries(fields)) {
    const index = /^items\.(\d+)\./.exec(path)?.[1];
    const item = index === undefined ? undefined : items[Number(index)];
    if (item && !codes.has(item.orderLineId)) codes.set(item.orderLineId, code);
  }
  return codes;
}

/** Returns the server's errors of lines whose quantity has not changed since the submit. */
export function getRejectedLines({ fields, draft }: RejectedInput, items: Items): ReadonlyMap<number, string> {
  const sentItems = draft.part?.items ?? draft.returned ?? [];
  const isUnchanged = (id: number) => {
    const findQuantity = (list: Items) => list.find(({ orderLineId }) => orderLineId === id)?.quantity;
    return findQuantity(sentItems) === findQuantity(items);
  };
  return new Map([...getLineCodes(fields, sentItems)].filter(([id]) => isUnchanged(id)));
}
