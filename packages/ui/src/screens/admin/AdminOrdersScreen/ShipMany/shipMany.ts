import {
  findProblems,
  type Parcel,
  type ParcelProblem,
  splitParcel,
  splitPastedLines,
} from '../../../../features/order/ShipmentForm/parcel.ts';
import type { StaffOrder } from '../../shared/orders/orderQuery.ts';

/** Parcels by order id. */
export type Parcels = Readonly<Record<number, Parcel>>;

const noParcel: Parcel = { carrier: '', trackingNo: '' };

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

/**
 * Parses text pasted at an order. A line that contains an order number belongs to that order; the others fill the
 * orders from this one on. Undefined if no line has a tracking number: the text is then pasted as it is.
 */
export function parsePastedParcels(
  parcels: Parcels,
  {
    orders,
    id,
    text,
    carriers,
  }: { orders: readonly StaffOrder[]; id: number; text: string; carriers: readonly string[] },
): Parcels | undefined {
  const start = Math.max(
    0,
    orders.findIndex((order) => order.id === id),
  );
  let [next, filled, isAny] = [start, parcels, false];
  for (const line of splitPastedLines(text)) {
    const named = orders.find(({ orderNo }) => line.includes(orderNo));
    const parcel = splitParcel(named ? line.replace(named.orderNo, ' ') : line, carriers);
    if (!parcel.trackingNo) continue;
    const order = named ?? orders[next];
    if (!named) next += 1;
    if (!order) continue;
    filled = withParcel(filled, order.id, parcel);
    isAny = true;
  }
  return isAny ? filled : undefined;
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
