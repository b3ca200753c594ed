import { adminOrder } from '@sampan/api/contract/order';
import type { InputOf } from '@sampan/api/endpoint';
import type { OrderSummary } from '@sampan/api/entities';
import { orderStatus, orderStatuses, paymentMethods } from '@sampan/api/statuses';
import type { FilterValue } from '../../../../patterns/FilterBar/filterValue.ts';
import { getAmounts, getChoiceText, getDays, getKnownChoice, getSeveral, toInstants } from '../list/filterReads.ts';
import type { ListQuery } from '../list/listQuery.ts';

/** An order in the list of the back office. */
export type StaffOrder = OrderSummary;
export type OrderFilter = Omit<InputOf<typeof adminOrder.list>, 'page' | 'limit' | 'sort'> & { keyword?: string };
export type OrderSort = NonNullable<InputOf<typeof adminOrder.list>['sort']>;

export const orderDefaults = {
  sorts: ['created', '-created', 'total', '-total'] as const satisfies readonly OrderSort[],
  sort: '-created' as const,
};

/** Refunds and late payments that staff have to act on. */
export const refundFilters = ['byHand', 'abnormal'] as const satisfies readonly NonNullable<OrderFilter['refund']>[];

/** User id of the filter; undefined if it is no number. */
function getUser(filters: FilterValue): number | undefined {
  const text = getChoiceText(filters, 'user') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Converts search and filters of the list to call input. */
export function toOrderFilter(filters: FilterValue): OrderFilter {
  const statuses = getSeveral(filters, 'status') ?? [];
  const status = orderStatuses.filter((one) => statuses.includes(String(one)));
  const method = getKnownChoice(filters, 'method', paymentMethods);
  const refund = getKnownChoice(filters, 'refund', refundFilters);
  const userId = getUser(filters);
  const { min, max } = getAmounts(filters, 'total') ?? {};
  return {
    ...(filters.search && { keyword: filters.search }),
    ...(status.length > 0 && { status: status.join(',') }),
    ...(method && { method }),
    ...(getChoiceText(filters, 'transfer') === 'reported' && { transfer: 'reported' as const }),
    ...(getChoiceText(filters, 'note') === 'new' && { note: 'new' as const }),
    ...(getChoiceText(filters, 'goods') === 'unsent' && { goods: 'unsent' as const }),
    ...(refund && { refund }),
    ...(userId && { userId }),
    ...(min !== undefined && { minTotal: min }),
    ...(max !== undefined && { maxTotal: max }),
    ...toInstants(getDays(filters, 'placed') ?? {}),
  };
}

/** Converts a page of the list to call input. */
export function toOrderInput({ filters, sort, page, size }: ListQuery<OrderSort>) {
  return { ...toOrderFilter(filters), page, limit: size, ...(sort && { sort }) };
}

/** The call of the list: another one when there is a search text. */
export function getOrderEndpoint({ search }: FilterValue): typeof adminOrder.list {
  // Both calls have the same input, except for the keyword, and the same output.
  return (search ? adminOrder.search : adminOrder.list) as typeof adminOrder.list;
}

/** Queries of the views: groups of order statuses, and what waits for staff. */
export const orderViews = {
  all: '',
  pay: `f.status=${orderStatus.pendingPayment}`,
  transfers: 'f.transfer=reported',
  notes: 'f.note=new',
  ship: 'f.goods=unsent',
  shipped: `f.status=${orderStatus.shipped}`,
  refunds: `f.status=${orderStatus.refundRequested}&f.status=${orderStatus.refunding}`,
  done: `f.status=${orderStatus.completed}`,
} as const;
export type OrderView = keyof typeof orderViews;
export const orderViewNames = Object.keys(orderViews) as OrderView[];
