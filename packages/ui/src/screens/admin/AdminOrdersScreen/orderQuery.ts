import type { adminOrder } from '@sampan/api/contract/order';
import type { InputOf } from '@sampan/api/endpoint';
import {
  type OrderStatus,
  type OrderSummary,
  orderStatuses,
  type PaymentMethod,
  paymentMethods,
} from '@sampan/api/entities';
import type { FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { getAmounts, getChoice, getDays, getSeveral, toInstants } from '../shared/filterReads.ts';
import type { ListQuery } from '../shared/listQuery.ts';

/** An order as the back office lists it. */
export type StaffOrder = OrderSummary;
export type OrderFilter = Omit<InputOf<typeof adminOrder.list>, 'page' | 'limit' | 'sort'> & { keyword?: string };
export type OrderSort = NonNullable<InputOf<typeof adminOrder.list>['sort']>;

export const orderDefaults = {
  sorts: ['created', '-created', 'total', '-total'] as const satisfies readonly OrderSort[],
  sort: '-created' as const,
};

function getStatuses(filters: FilterValue): OrderStatus[] {
  const asked = getSeveral(filters, 'status') ?? [];
  return orderStatuses.filter((status) => asked.includes(String(status)));
}

function getMethod(filters: FilterValue): PaymentMethod | undefined {
  return paymentMethods.find((method) => method === getChoice(filters, 'method'));
}

/** A customer's number; whatever else stands there asks for nobody. */
function getUser(filters: FilterValue): number | undefined {
  const text = getChoice(filters, 'user') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** What the search and the filters of a list ask the shop for. */
export function toOrderFilter(filters: FilterValue): OrderFilter {
  const status = getStatuses(filters);
  const method = getMethod(filters);
  const userId = getUser(filters);
  const { min, max } = getAmounts(filters, 'total') ?? {};
  return {
    ...(filters.search && { keyword: filters.search }),
    ...(status.length > 0 && { status: status.join(',') }),
    ...(method && { method }),
    ...(userId && { userId }),
    ...(min !== undefined && { minTotal: min }),
    ...(max !== undefined && { maxTotal: max }),
    ...toInstants(getDays(filters, 'placed') ?? {}),
  };
}

/** A page of a list, as its call is asked for it. */
export function toOrderInput({ filters, sort, page, size }: ListQuery<OrderSort>) {
  return { ...toOrderFilter(filters), page, limit: size, ...(sort && { sort }) };
}

/** Addresses of the views: the states that belong together. */
export const orderViews = {
  all: '',
  pay: 'f.status=10',
  ship: 'f.status=20',
  shipped: 'f.status=30',
  refunds: 'f.status=60&f.status=70',
  done: 'f.status=40',
} as const;
export type OrderView = keyof typeof orderViews;
export const orderViewNames = Object.keys(orderViews) as OrderView[];
