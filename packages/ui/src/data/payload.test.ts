import { contract } from '@sampan/api/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { payloadOf, seedPayload } from './payload.ts';
import { queryKeyOf } from './queryKeys.ts';

const featured = queryKeyOf(contract.product.featuredList, { limit: 4 });

test('B7 what one page read is there for the next visitor, and counts as stale', () => {
  const built = new QueryClient();
  built.setQueryData(featured, [{ id: 1 }]);
  const payload = JSON.parse(JSON.stringify(payloadOf(built)));
  const visitor = new QueryClient();
  seedPayload(visitor, payload);
  expect(visitor.getQueryData(featured)).toEqual([{ id: 1 }]);
  expect(visitor.getQueryCache().find({ queryKey: featured })?.isStaleByTime(30_000)).toBe(true);
});

test('B7 what was read already is newer than a payload', () => {
  const built = new QueryClient();
  built.setQueryData(featured, ['old']);
  const visitor = new QueryClient();
  visitor.setQueryData(featured, ['new']);
  seedPayload(visitor, payloadOf(built));
  expect(visitor.getQueryData(featured)).toEqual(['new']);
});

test('B7 a payload with keys that are none is left alone', () => {
  const visitor = new QueryClient();
  seedPayload(visitor, { nonsense: 1, '{"a":1}': 2 });
  expect(visitor.getQueryCache().getAll()).toEqual([]);
});
