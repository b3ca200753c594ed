import { contract, endpoints } from '@sampan/api/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { areaOf, areas, invalidate, queryKeyOf } from './queryKeys.ts';

test('every call of the contract lies in one of the areas', () => {
  for (const endpoint of endpoints) expect(areas, endpoint.path).toContain(areaOf(endpoint));
});

test('an empty input is one key, however it is written', () => {
  const key = queryKeyOf(contract.product.list, {});
  expect(queryKeyOf(contract.product.list, undefined)).toEqual(key);
  expect(queryKeyOf(contract.product.list, { keyword: undefined })).toEqual(key);
  expect(queryKeyOf(contract.product.list, { page: 2 })).not.toEqual(key);
});

test('a list that grows is kept apart from its single pages', () => {
  expect(queryKeyOf(contract.order.list, {}, 'infinite')).not.toEqual(queryKeyOf(contract.order.list, {}));
});

test('a mutation makes its area stale, or one call of it, and nothing else', async () => {
  const queries = new QueryClient();
  const list = queryKeyOf(contract.order.list, { page: 1 });
  const detail = queryKeyOf(contract.order.detail, { id: 7 });
  const products = queryKeyOf(contract.product.list, {});
  for (const key of [list, detail, products]) queries.setQueryData(key, {});
  const isStale = () => [list, detail, products].map((key) => queries.getQueryState(key)?.isInvalidated);
  await invalidate(queries, [contract.order.list]);
  expect(isStale()).toEqual([true, false, false]);
  await invalidate(queries, ['order']);
  expect(isStale()).toEqual([true, true, false]);
});
