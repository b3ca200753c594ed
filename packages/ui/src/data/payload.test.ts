import { contract } from '@sampan/api/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallFailure } from './callFailure.ts';
import { createQueryClient } from './createQueryClient.ts';
import { findPendingQueries, getMissing, seedMissing, seedPayload, toPayload } from './payload.ts';
import { toQueryKey } from './queryKeys.ts';

const featured = toQueryKey(contract.product.featuredList, { limit: 4 });

test('B7 data read by one page is in the next viewer’s cache, with its age', () => {
  const built = new QueryClient();
  built.setQueryData(featured, [{ id: 1 }]);
  const payload = JSON.parse(JSON.stringify(toPayload(built)));
  const viewerQueries = new QueryClient();
  seedPayload(viewerQueries, payload, Date.now() - 20_000);
  expect(viewerQueries.getQueryData(featured)).toEqual([{ id: 1 }]);
  const query = viewerQueries.getQueryCache().find({ queryKey: featured });
  expect([query?.isStaleByTime(30_000), query?.isStaleByTime(10_000)]).toEqual([false, true]);
});

test('B7 what was read already is newer than a payload', () => {
  const built = new QueryClient();
  built.setQueryData(featured, ['old']);
  const viewerQueries = new QueryClient();
  viewerQueries.setQueryData(featured, ['new']);
  seedPayload(viewerQueries, toPayload(built), Date.now());
  expect(viewerQueries.getQueryData(featured)).toEqual(['new']);
});

test('B7 a payload with keys that are none is left alone', () => {
  const viewerQueries = new QueryClient();
  seedPayload(viewerQueries, { nonsense: 1, '{"a":1}': 2 }, 1);
  seedMissing(viewerQueries, ['nonsense'], 1);
  expect(viewerQueries.getQueryCache().getAll()).toEqual([]);
});

test('a page that came saying "not found" does not ask at once, and later it does', async () => {
  const queryKey = toQueryKey(contract.product.detail, { id: 'nope' });
  const missing = new CallFailure({ code: 'NOT_FOUND', message: 'gone', statusCode: 404 });
  const failingQuery = { queryKey, queryFn: () => Promise.reject(missing), retry: false };
  const server = createQueryClient();
  await server.fetchQuery(failingQuery).catch(() => undefined);
  const hashes: string[] = JSON.parse(JSON.stringify(getMissing(server)));
  /** As in a screen rendered with this cache. */
  const readCounts = (queries: QueryClient) => {
    const options = queries.defaultQueryOptions({ queryKey, queryFn: async () => 'found' });
    options._optimisticResults = 'optimistic';
    return new QueryObserver(queries, options).getOptimisticResult(options);
  };
  const viewerSince = (ms: number) => {
    const viewerQueries = createQueryClient();
    seedMissing(viewerQueries, hashes, Date.now() - ms);
    return viewerQueries;
  };
  expect(readCounts(viewerSince(0))).toMatchObject({ fetchStatus: 'idle', error: { error: { statusCode: 404 } } });
  expect(readCounts(viewerSince(31_000))).toMatchObject({ fetchStatus: 'fetching' });
  const toldOtherwise = viewerSince(0);
  await toldOtherwise.invalidateQueries();
  expect(readCounts(toldOtherwise)).toMatchObject({ fetchStatus: 'fetching' });
  // Failed here, so it is fetched again on mount, like any failure.
  expect(readCounts(server)).toMatchObject({ fetchStatus: 'fetching' });
});

test('pending queries of a rendering are those without a response', () => {
  const queries = new QueryClient();
  queries.setQueryData(featured, []);
  const observe = (name: string, enabled?: boolean) => new QueryObserver(queries, { queryKey: [name], enabled });
  observe('wanted');
  observe('private', false);
  expect(findPendingQueries(queries).map((query) => query.queryKey)).toEqual([['wanted']]);
});
