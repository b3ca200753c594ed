import { contract, endpoints } from '@sampan/api/contract';
import { createFakeTabs, createFakeVisibility } from '@sampan/domain/ports.fakes';
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './createQueryClient.ts';
import { areas, getArea, invalidate, putResponse, shareInvalidations, toQueryKey } from './queryKeys.ts';

const { visibility } = createFakeVisibility();

test('every call of the contract lies in one of the areas', () => {
  for (const endpoint of endpoints) expect(areas, endpoint.path).toContain(getArea(endpoint));
});

test('an empty input is one key, however it is written', () => {
  const key = toQueryKey(contract.product.list, {});
  expect(toQueryKey(contract.product.list, undefined)).toEqual(key);
  expect(toQueryKey(contract.product.list, { keyword: undefined })).toEqual(key);
  expect(toQueryKey(contract.product.list, { page: 2 })).not.toEqual(key);
});

test('a list that grows is kept apart from its single pages', () => {
  expect(toQueryKey(contract.order.list, {}, 'infinite')).not.toEqual(toQueryKey(contract.order.list, {}));
});

test('a mutation makes its area stale, or one call of it, and nothing else', async () => {
  const queries = new QueryClient();
  const list = toQueryKey(contract.order.list, { page: 1 });
  const detail = toQueryKey(contract.order.detail, { id: 7 });
  const products = toQueryKey(contract.product.list, {});
  for (const key of [list, detail, products]) queries.setQueryData(key, {});
  const isStale = () => [list, detail, products].map((key) => queries.getQueryState(key)?.isInvalidated);
  await invalidate(queries, [contract.order.list]);
  expect(isStale()).toEqual([true, false, false]);
  await invalidate(queries, ['order']);
  expect(isStale()).toEqual([true, true, false]);
});

test('a first fetch that began before a write is fetched again', async () => {
  const queries = new QueryClient();
  const { promise: read, resolve: answer } = Promise.withResolvers<string>();
  const answers = [read, Promise.resolve('after the write')];
  const observer = new QueryObserver<string>(queries, {
    queryKey: toQueryKey(contract.order.list, {}),
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
  });
  const stop = observer.subscribe(() => undefined);
  const invalidating = invalidate(queries, ['order']);
  answer('before the write');
  await invalidating;
  expect(observer.getCurrentResult().data).toBe('after the write');
  stop();
});

test('a read that began before a write does not take its response back', async () => {
  const queries = new QueryClient();
  const { promise: read, resolve: answer } = Promise.withResolvers<string>();
  const answers = [Promise.resolve('first'), read, Promise.resolve('after the write')];
  const queryKey = toQueryKey(contract.order.detail, { id: 7 });
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('asked too often'));
  const observer = new QueryObserver<string>(queries, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe('first');
  const reading = observer.refetch();
  putResponse(queries, queryKey, 'written');
  expect(observer.getCurrentResult().data).toBe('written');
  answer('before the write');
  await reading;
  // The read starts again: a change by somebody else may lie between.
  await expect.poll(() => observer.getCurrentResult().data).toBe('after the write');
  putResponse(queries, queryKey, 'written again');
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  stop();
});

test('an invalidation of an action reaches the other tabs, too', async () => {
  const createTab = createFakeTabs();
  const addresses = toQueryKey(contract.user.addressList, {});
  const [here, elsewhere] = [new QueryClient(), new QueryClient()];
  const stops = [here, elsewhere].map((queries) => shareInvalidations(queries, { tabs: createTab(), visibility }));
  for (const queries of [here, elsewhere]) {
    queries.setQueryData(addresses, []);
    queries.setQueryData(toQueryKey(contract.order.list, {}), {});
  }
  await invalidate(here, [contract.user.addressList], true);
  expect(elsewhere.getQueryState(addresses)?.isInvalidated).toBe(false);
  await invalidate(here, [contract.user.addressList]);
  expect(elsewhere.getQueryState(addresses)?.isInvalidated).toBe(true);
  expect(elsewhere.getQueryState(toQueryKey(contract.order.list, {}))?.isInvalidated).toBe(false);
  for (const stop of stops) stop();
  await invalidate(here, ['order']);
  expect(elsewhere.getQueryState(toQueryKey(contract.order.list, {}))?.isInvalidated).toBe(false);
});

test.each([false, true])('another tab refetches at once, or at its focus if it is hidden: %s', async (isHidden) => {
  const createTab = createFakeTabs();
  const tab = createFakeVisibility();
  tab.set(isHidden);
  const [here, elsewhere] = [new QueryClient(), createQueryClient()];
  const queryFn = vi.fn(async () => 'addresses');
  const observer = new QueryObserver(elsewhere, { queryKey: toQueryKey(contract.user.addressList, {}), queryFn });
  elsewhere.mount();
  const stops = [
    shareInvalidations(here, { tabs: createTab(), visibility }),
    shareInvalidations(elsewhere, { tabs: createTab(), visibility: tab.visibility }),
    observer.subscribe(() => undefined),
    () => elsewhere.unmount(),
    () => focusManager.setFocused(undefined),
  ];
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  focusManager.setFocused(!isHidden);
  await invalidate(here, ['user']);
  expect(queryFn).toHaveBeenCalledTimes(isHidden ? 1 : 2);
  focusManager.setFocused(true);
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});

test('a message of another kind makes nothing stale', () => {
  const createTab = createFakeTabs();
  const queries = new QueryClient();
  shareInvalidations(queries, { tabs: createTab(), visibility });
  queries.setQueryData(['order'], {});
  for (const message of [null, 'order', { type: 'locale', locale: 'zh-HK' }, { staleKeys: 'order' }])
    createTab().post(message);
  expect(queries.getQueryState(['order'])?.isInvalidated).toBe(false);
});
