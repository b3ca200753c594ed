import { orderNoPattern } from '@sampan/domain/order/newOrder';
import * as v from 'valibot';
import { hasShortenedNumber } from '../../../../features/order/ShipmentForm/findTrackingNo.ts';
import {
  findProblems,
  isEmptyParcel,
  noParcel,
  normalizeTrackingNo,
  type Parcel,
  type ParcelProblem,
  ParcelSchema,
  splitParcel,
  splitPastedLines,
} from '../../../../features/order/ShipmentForm/parcel.ts';
import type { StaffOrder } from '../../shared/orders/orderQuery.ts';

/** Parcels by order id. */
export type Parcels = Readonly<Record<number, Parcel>>;

/** Input of the dialog that survives a reload. */
export const ParcelsSchema = v.record(v.string(), ParcelSchema);

/** Returns the parcel that is entered for an order; an empty one if there is none. */
export function getParcel(parcels: Parcels, id: number): Parcel {
  return parcels[id] ?? noParcel;
}

/** Returns the parcels with a change of one order's parcel. An absent part stays. */
export function withParcel(parcels: Parcels, id: number, change: Partial<Parcel>): Parcels {
  return { ...parcels, [id]: { ...getParcel(parcels, id), ...change } };
}

/** Sets the carrier of all orders. */
export function withCarrier(parcels: Parcels, orders: readonly StaffOrder[], carrier: string): Parcels {
  return orders.reduce((all, { id }) => withParcel(all, id, { carrier }), parcels);
}

/** The entered parcels of all other orders; null if there are none. */
export function withoutOrders(parcels: Parcels, orders: readonly StaffOrder[]): Parcels | null {
  const ids = new Set(orders.map(({ id }) => String(id)));
  const others = Object.entries(parcels).filter(([id, parcel]) => !ids.has(id) && !isEmptyParcel(parcel));
  return others.length > 0 ? Object.fromEntries(others) : null;
}

export interface PastedParcels {
  parcels: Parcels;
  /** Lines without a tracking number, of an order that is not listed, or for which no order is left. */
  unusedLines: number;
  /** Whether an unused line has a number that a spreadsheet has shortened. */
  hasShortened: boolean;
  /** Orders for which the text has several numbers, of which one is taken. */
  ambiguousOrders: number;
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
  const chosen = Object.values(parcels).flatMap(({ carrier }) => (carrier ? [carrier] : []));
  const known = [...new Set([...carriers, ...chosen])];
  const numbersByOrder = new Map<number, Set<string>>();
  let [pasted, unusedLines, hasNumber, hasShortened] = [parcels, 0, false, false];
  for (const line of splitPastedLines(text)) {
    const orderNos: readonly string[] = line.toUpperCase().match(orderNoPattern) ?? [];
    const { otherNumbers = [], ...parcel } = splitParcel(line, known);
    const { trackingNo } = parcel;
    const isShortened = trackingNo === undefined && hasShortenedNumber(line.normalize('NFKC'));
    hasShortened ||= isShortened;
    hasNumber ||= orderNos.length > 0 || trackingNo !== undefined || isShortened;
    const named = orders.find(({ orderNo }) => orderNos.includes(orderNo));
    // A shortened number takes its row, so that the next lines stay in theirs.
    const takesRow = orderNos.length === 0 && (trackingNo !== undefined || isShortened);
    const order = takesRow ? left.shift() : named;
    if (order && trackingNo !== undefined) {
      pasted = withParcel(pasted, order.id, parcel);
      // Numbers of other lengths are rather phone numbers than second parcels.
      const similar = otherNumbers.filter(({ length }) => length === trackingNo.length);
      const before = numbersByOrder.get(order.id) ?? [];
      numbersByOrder.set(order.id, new Set([...before, trackingNo, ...similar]));
    } else {
      unusedLines += 1;
      // The number of an earlier paste would stay in the row of another parcel.
      if (order && isShortened) pasted = withParcel(pasted, order.id, { trackingNo: '' });
    }
  }
  const ambiguousOrders = [...numbersByOrder.values()].filter(({ size }) => size > 1).length;
  return hasNumber ? { parcels: pasted, unusedLines, hasShortened, ambiguousOrders } : undefined;
}

/** Ids of the orders whose tracking number another one of them has, too. */
export function findRepeatedNumbers(parcels: Parcels, orders: readonly StaffOrder[]): ReadonlySet<number> {
  const idsByNumber = new Map<string, number[]>();
  for (const { id } of orders) {
    const number = normalizeTrackingNo(getParcel(parcels, id).trackingNo).replace(/[\s-]/g, '').toUpperCase();
    if (number) idsByNumber.set(number, [...(idsByNumber.get(number) ?? []), id]);
  }
  return new Set([...idsByNumber.values()].filter(({ length }) => length > 1).flat());
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
