import type { OrderActionDraft } from '@sampan/domain/order/orderAction';
import type { FieldCodes } from '@sampan/domain/order/refunds';

/** The input of a refused action, and the codes of its fields by their paths. */
export interface RefusedInput {
  draft: OrderActionDraft;
  fields: FieldCodes;
}

type Items = readonly { orderLineId: number; quantity: number }[];

/** The code of each line, from paths such as `items.0.quantity` and the items that they count. */
export function getLineCodes(fields: FieldCodes, items: Items): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  for (const [path, code] of Object.entries(fields)) {
    const index = /^items\.(\d+)\./.exec(path)?.[1];
    const item = index === undefined ? undefined : items[Number(index)];
    if (item && !codes.has(item.orderLineId)) codes.set(item.orderLineId, code);
  }
  return codes;
}

/** The codes that the server gave for lines whose quantity has not been changed since. */
export function getRefusedLines({ fields, draft }: RefusedInput, items: Items): ReadonlyMap<number, string> {
  const sent = draft.part?.items ?? draft.returned ?? [];
  const isUnchanged = (id: number) => {
    const quantityIn = (list: Items) => list.find(({ orderLineId }) => orderLineId === id)?.quantity;
    return quantityIn(sent) === quantityIn(items);
  };
  return new Map([...getLineCodes(fields, sent)].filter(([id]) => isUnchanged(id)));
}
