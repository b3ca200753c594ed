import {
  findProblems,
  type Parcel,
  type ParcelProblem,
  pastedLines,
  splitParcel,
} from '../../../patterns/ShipmentForm/parcel.ts';
import type { StaffOrder } from './orderQuery.ts';

/** A parcel for each order, by its id. */
export type Parcels = Readonly<Record<number, Parcel>>;

const noParcel: Parcel = { carrier: '', trackingNo: '' };

export function getParcel(parcels: Parcels, id: number): Parcel {
  return parcels[id] ?? noParcel;
}

export function withParcel(parcels: Parcels, id: number, change: Partial<Parcel>): Parcels {
  return { ...parcels, [id]: { ...getParcel(parcels, id), ...change } };
}

/** One carrier for all of them. */
export function withCarrier(parcels: Parcels, orders: readonly StaffOrder[], carrier: string): Parcels {
  return orders.reduce((all, { id }) => withParcel(all, id, { carrier }), parcels);
}

/**
 * What was pasted at an order: a line that names an order is that order's, the others are the orders' from there on, in
 * their order. Undefined for a line without a number: it is pasted as text.
 */
export function pastedAt(
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
  for (const line of pastedLines(text)) {
    const named = orders.find(({ orderNo }) => line.includes(orderNo));
    const found = splitParcel(named ? line.replace(named.orderNo, ' ') : line, carriers);
    if (!found.trackingNo) continue;
    const order = named ?? orders[next];
    if (!named) next += 1;
    if (!order) continue;
    filled = withParcel(filled, order.id, found);
    isAny = true;
  }
  return isAny ? filled : undefined;
}

/** What is missing, by order; one that lacks nothing is not in it. */
export function missingIn(
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
