import { useRef } from 'react';
import { type OrderSort, orderDefaults } from '../AdminOrdersScreen/orderQuery.ts';
import { useOrderFilters } from '../AdminOrdersScreen/useOrderFilters.ts';
import { useOrderPage } from '../AdminOrdersScreen/useOrderPage.ts';
import { addressWith, type ListQuery, readListQuery } from '../shared/listQuery.ts';
import { useQueryParams } from '../shared/useQueryParams.ts';

/** The neighbours of an order in the list it was opened from. */
interface Place {
  orderId: number;
  previous: string | null;
  next: string | null;
}

/**
 * Links to the previous and next order of the list whose query is in the URL, and back to the list. An order that no
 * longer matches the query, for example after shipping, keeps its neighbours.
 */
export function useNeighbours(orderId: number) {
  const { params } = useQueryParams();
  const query = readListQuery<OrderSort>(params, useOrderFilters(), orderDefaults);
  const known = useRef<Place>(undefined);
  const page = useOrderPage(query);
  const ids = (page.isPrevious ? undefined : page.data?.list.map(({ id }) => id)) ?? [];
  const index = ids.indexOf(orderId);
  const before = useOrderPage({ ...query, page: query.page - 1 }, { enabled: index === 0 && query.page > 1 });
  const isLast = index >= 0 && index === ids.length - 1;
  const hasMore = (page.data?.pages ?? 0) > query.page;
  const after = useOrderPage({ ...query, page: query.page + 1 }, { enabled: isLast && hasMore });

  function getHref(id: number | undefined, at: ListQuery<OrderSort>): string | null {
    return id === undefined ? null : addressWith(`/admin/orders/${id}`, at, orderDefaults);
  }
  function getIds({ data, isPrevious }: typeof page): number[] {
    return isPrevious ? [] : (data?.list.map(({ id }) => id) ?? []);
  }
  if (index >= 0) {
    const previousPage = { ...query, page: query.page - 1 };
    const nextPage = { ...query, page: query.page + 1 };
    known.current = {
      orderId,
      previous:
        index > 0
          ? getHref(ids[index - 1], query)
          : getHref(query.page > 1 ? getIds(before).at(-1) : undefined, previousPage),
      next: isLast ? getHref(hasMore ? getIds(after)[0] : undefined, nextPage) : getHref(ids[index + 1], query),
    };
  }
  const place = known.current?.orderId === orderId ? known.current : undefined;
  return {
    listHref: addressWith('/admin/orders', query, orderDefaults),
    neighbours: place && { previous: place.previous, next: place.next },
  };
}
