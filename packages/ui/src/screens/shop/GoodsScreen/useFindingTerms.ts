import { product } from '@sampan/api/contract/product';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../data/ClientContext.ts';
import { unwrapEnvelope } from '../../../data/callFailure.ts';
import { toQueryKey } from '../../../data/queryKeys.ts';
import { listShorterTerms } from './goodsQuery.ts';

const none: string[] = [];

/** Returns the shorter terms of a search without results that find a product, once all of them have been asked for. */
export function useFindingTerms(q: string): string[] {
  const client = useClient();
  // One query for all: `useQueries` would cost each page of the shop a kilobyte.
  const { data = none } = useQuery({
    queryKey: [...toQueryKey(product.list, { keyword: q }), 'shorter terms'],
    queryFn: async ({ signal }) => {
      const terms = listShorterTerms(q);
      const answers = await Promise.all(
        terms.map((keyword) => client.call(product.list, { keyword, limit: 1 }, { signal })),
      );
      if (answers[0] && answers.every(({ status }) => status !== 'success')) unwrapEnvelope(answers[0]);
      return terms.filter((_, index) => {
        const answer = answers[index];
        return answer?.status === 'success' && answer.data.total > 0;
      });
    },
  });
  return data;
}
