import { contract } from '@sampan/api/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallFailure } from './callFailure.ts';
import { createQueryClient } from './createQueryClient.ts';
import { getMissing, seedMissing, seedPayload, toPayload, unansweredIn } from './payload.ts';
import { toQueryKey } from './queryKeys.ts';

const featured = toQueryKey(contract.product.featuredList, { limit: 4 });

test('B7 what one page read is there for the next visitor, as old as it is', () => {
  const built = new QueryClient();
  built.setQueryData(featured, [{ id: 1 }]);
  const payload = JSON.parse(JSON.stringify(toPayload(built)));
  const visitor = new QueryClient();
  seedPayload(visitor, payload, Date.now() - 20_000);
  expect(visitor.getQueryData(featured)).toEqual([{ id: 1 }]);
  const query = visitor.getQueryCache().find({ queryKey: featured });
  expect([query?.isStaleByTime(30_000), query?.isStaleByTime(10_000)]).toEqual([false, true]);
});

test('B7 what was read already is newer than a payload', () => {
  const built = new QueryClient();
  built.setQueryData(featured, ['old']);
  const visitor = new QueryClient();
  visitor.setQueryData(featured, ['new']);
  seedPayload(visitor, toPayload(built), Date.now());
  expect(visitor.getQueryData(featured)).toEqual(['new']);
});

test('B7 a payload with keys that are none is left alone', () => {
  const visitor = new QueryClient();
  seedPayload(visitor, { nonsense: 1, '{"a":1}': 2 }, 1);
  seedMissing(visitor, ['nonsense'], 1);
  expect(visitor.getQueryCache().getAll()).toEqual([]);
});

test('a page that came saying "not found" does not ask at once, and later it does', async () => {
  const queryKey = toQueryKey(contract.product.detail, { id: 'nope' });
  const missing = new CallFailure({ code: 'NOT_FOUND', message: 'gone', statusCode: 404 });
  const refusal = { queryKey, queryFn: () => Promise.reject(missing), retry: false };
  const server = createQueryClient();
  await server.fetchQuery(refusal).catch(() => undefined);
  const hashes: string[] = JSON.parse(JSON.stringify(getMissing(server)));
  /** As in a screen rendered with this cache. */
  const shown = (queries: QueryClient) => {
    const options = queries.defaultQueryOptions({ queryKey, queryFn: async () => 'found' });
    options._optimisticResults = 'optimistic';
    return new QueryObserver(queries, options).getOptimisticResult(options);
  };
  const visitorSince = (ms: number) => {
    const visitor = createQueryClient();
    seedMissing(visitor, hashes, Date.now() - ms);
    return visitor;
  };
  expect(shown(visitorSince(0))).toMatchObject({ fetchStatus: 'idle', error: { error: { statusCode: 404 } } });
  expect(shown(visitorSince(31_000))).toMatchObject({ fetchStatus: 'fetching' });
  const toldOtherwise = visitorSince(0);
  await toldOtherwise.invalidateQueries();
  expect(shown(toldOtherwise)).toMatchObject({ fetchStatus: 'fetching' });
  // Failed here, so it is fetched again on mount, like any failure.
  expect(shown(server)).toMatchObject({ fetchStatus: 'fetching' });
});

test('what a rendering wants is what it asked for and nobody answered', () => {
  const queries = new QueryClient();
  queries.setQueryData(featured, []);
  const observe = (name: string, enabled?: boolean) => new QueryObserver(queries, { queryKey: [name], enabled });
  observe('wanted');
  observe('private', false);
  expect(unansweredIn(queries).map((query) => query.queryKey)).toEqual([['wanted']]);
});
