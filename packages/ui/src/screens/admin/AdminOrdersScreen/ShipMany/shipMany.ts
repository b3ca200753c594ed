import { orderNoPattern } from '@sampan/domain/order/newOrder';
import {
  findProblems,
  noParcel,
  type Parcel,
  type ParcelProblem,
  splitParcel,
  splitPastedLines,
} from '../../../../features/order/ShipmentForm/parcel.ts';
import type { StaffOrder } from '../../shared/orders/orderQuery.ts';

/** Parcels by order id. */
export type Parcels = Readonly<Record<number, Parcel>>;

/** Returns the parcel that is entered for an order; an empty one if there is none. */
export function getParcel(parcels: Parcels, id: number): Parcel {
  return parcels[id] ?? noParcel;
}

/** Returns the parcels with a change of one order's parcel. */
export function withParcel(parcels: Parcels, id: number, change: Partial<Parcel>): Parcels {
  return { ...parcels, [id]: { ...getParcel(parcels, id), ...change } };
}

/** Sets the carrier of all orders. */
export function withCarrier(parcels: Parcels, orders: readonly StaffOrder[], carrier: string): Parcels {
  return orders.reduce((all, { id }) => withParcel(all, id, { carrier }), parcels);
}

export interface PastedParcels {
  parcels: Parcels;
  /** Lines without a tracking number, of an order that is not listed, or for which no order is left. */
  unusedLines: number;
}

/**
 * Parses text pasted at an order. A line that contains an order number belongs to that order; the others fill the
 * orders from this one on. Undefined if no line has a number: the text is then pasted as it is.
 */
export function parsePastedParcels(
  parcels: Parcels,
  {
    orders,
    id,
    text,
    carriers,
  }: { orders: readonly StaffOrder[]; id: number; text: string; carriers: readonly string[] },
): PastedParcels | undefined {
  const left = orders.slice(orders.findIndex((order) => order.id === id));
  let [pasted, unusedLines, hasNumber] = [parcels, 0, false];
  for (const line of splitPastedLines(text)) {
    const orderNos: readonly string[] = line.toUpperCase().match(orderNoPattern) ?? [];
    const parcel = splitParcel(line, carriers);
    hasNumber ||= orderNos.length > 0 || parcel.trackingNo !== undefined;
    const order =
      parcel.trackingNo === undefined
        ? undefined
        : orderNos.length > 0
          ? orders.find(({ orderNo }) => orderNos.includes(orderNo))
          : left.shift();
    if (order) pasted = withParcel(pasted, order.id, parcel);
    else unusedLines += 1;
  }
  return hasNumber ? { parcels: pasted, unusedLines } : undefined;
}

/** Validation problems by order id; valid orders are left out. */
export function findParcelProblems(
  parcels: Parcels,
  orders: readonly StaffOrder[],
): ReadonlyMap<number, Partial<Record<keyof Parcel, ParcelProblem>>> {
  return new Map(
    orders.flatMap(({ id }) => {
      const problems = findProblems(getParcel(parcels, id));
      return Object.keys(problems).length > 0 ? [[id, problems] as const] : [];
    }),
  );
}
