import { useRef } from 'react';
import { useHere } from '../../../app/navigation.tsx';
import { type OrderSort, orderDefaults } from '../AdminOrdersScreen/orderQuery.ts';
import { useOrderFilters } from '../AdminOrdersScreen/useOrderFilters.ts';
import { useOrderPage } from '../AdminOrdersScreen/useOrderPage.ts';
import { addressWith, type ListQuery, queryOf, readListQuery } from '../shared/listQuery.ts';

/** An order's place in the list that it was opened from. */
interface Place {
  orderId: number;
  previous: string | null;
  next: string | null;
}

/**
 * The orders before and after this one, in the list that stands in its address, and the way back there. An order that
 * left the list meanwhile, by being shipped, keeps the neighbours that it had.
 */
export function useNeighbours(orderId: number) {
  const params = new URLSearchParams(queryOf(useHere()));
  const query = readListQuery<OrderSort>(params, useOrderFilters(), orderDefaults);
  const known = useRef<Place>(undefined);
  const page = useOrderPage(query);
  const ids = (page.isPrevious ? undefined : page.data?.list.map(({ id }) => id)) ?? [];
  const index = ids.indexOf(orderId);
  const before = useOrderPage({ ...query, page: query.page - 1 }, { enabled: index === 0 && query.page > 1 });
  const isLast = index >= 0 && index === ids.length - 1;
  const hasMore = (page.data?.pages ?? 0) > query.page;
  const after = useOrderPage({ ...query, page: query.page + 1 }, { enabled: isLast && hasMore });

  function hrefOf(id: number | undefined, at: ListQuery<OrderSort>): string | null {
    return id === undefined ? null : addressWith(`/admin/orders/${id}`, at, orderDefaults);
  }
  function idsOf({ data, isPrevious }: typeof page): number[] {
    return isPrevious ? [] : (data?.list.map(({ id }) => id) ?? []);
  }
  if (index >= 0) {
    const previousPage = { ...query, page: query.page - 1 };
    const nextPage = { ...query, page: query.page + 1 };
    known.current = {
      orderId,
      previous:
        index > 0
          ? hrefOf(ids[index - 1], query)
          : hrefOf(query.page > 1 ? idsOf(before).at(-1) : undefined, previousPage),
      next: isLast ? hrefOf(hasMore ? idsOf(after)[0] : undefined, nextPage) : hrefOf(ids[index + 1], query),
    };
  }
  const place = known.current?.orderId === orderId ? known.current : undefined;
  return {
    listHref: addressWith('/admin/orders', query, orderDefaults),
    neighbours: place && { previous: place.previous, next: place.next },
  };
}
