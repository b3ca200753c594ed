import { product } from '@sampan/api/contract/product';
import { useQueries } from '@tanstack/react-query';
import { useClient } from '../../../data/ClientContext.ts';
import { toQuery } from '../../../data/useEndpoint.ts';
import { listShorterTerms } from './goodsQuery.ts';

/** Returns the shorter terms of a search without results that find a product, once all of them have been asked for. */
export function useFindingTerms(q: string): string[] {
  const client = useClient();
  const terms = listShorterTerms(q);
  return useQueries({
    queries: terms.map((keyword) => toQuery(client, product.list, { keyword, limit: 1 })),
    combine: (results) =>
      results.some(({ isLoading }) => isLoading)
        ? []
        : terms.filter((_, index) => (results[index]?.data?.total ?? 0) > 0),
  });
}
