import { adminArticle } from '@sampan/api/contract/article';
import type { ArticleCategory } from '@sampan/api/entities';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toQueryKey } from './queryKeys.ts';
import { writeOptimistically } from './writeOptimistically.ts';

const toList = (...ids: number[]): ArticleCategory[] =>
  ids.map((id) => ({ id, name: String(id), slug: `c${id}`, sort: id, articleCount: 0 }));

const key = toQueryKey(adminArticle.categoryList, {});

/** A cached list, and writes to it that the test answers. */
function setUp(...ids: number[]) {
  const queries = new QueryClient();
  queries.setQueryData(key, toList(...ids));
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  return {
    queries,
    invalidate,
    ids: () => queries.getQueryData<ArticleCategory[]>(key)?.map(({ id }) => id),
    /** Starts to remove a category. `onSaved` is called before the write ends. */
    remove(id: number, onSaved = () => {}) {
      const { promise, resolve } = Promise.withResolvers<{ status: 'success' | 'fail' }>();
      const written = writeOptimistically(queries, {
        endpoint: adminArticle.categoryList,
        input: {},
        change: (now) => now.filter((one) => one.id !== id),
        async call() {
          const answer = await promise;
          if (answer.status === 'success') onSaved();
          return answer as never;
        },
      });
      return async (status: 'success' | 'fail') => {
        resolve({ status });
        await written;
      };
    },
  };
}

test('the change shows before the answer, and stays after it', async () => {
  const { remove, ids, invalidate } = setUp(1, 2);
  const answer = remove(1);
  expect(ids()).toEqual([2]);
  await answer('success');
  expect(ids()).toEqual([2]);
  expect(invalidate).not.toHaveBeenCalled();
});

test('the answer of a read that began earlier does not take the change back', async () => {
  const { remove, ids, queries } = setUp(1, 2);
  const { promise, resolve } = Promise.withResolvers<ArticleCategory[]>();
  const read = queries.fetchQuery({ queryKey: key, queryFn: () => promise });
  const answer = remove(1);
  resolve(toList(1, 2));
  await read;
  expect(ids()).toEqual([2]);
  await answer('success');
});

test('after a failure it shows as before and is read again', async () => {
  const { remove, ids, invalidate } = setUp(1, 2);
  await remove(1)('fail');
  expect(ids()).toEqual([1, 2]);
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: key.slice(0, 2) });
});

test('a failure does not take back a later write that was saved', async () => {
  const { remove, ids, invalidate } = setUp(1, 2, 3);
  const [first, second] = [remove(1), remove(2)];
  await second('success');
  await first('fail');
  expect(ids()).toEqual([3]);
  expect(invalidate).toHaveBeenCalledOnce();
});

test('a write after two failed ones is not read again', async () => {
  const { remove, invalidate } = setUp(1, 2, 3);
  const [first, second] = [remove(1), remove(2)];
  await first('fail');
  await second('fail');
  expect(invalidate).toHaveBeenCalledOnce();
  await remove(3)('success');
  expect(invalidate).toHaveBeenCalledOnce();
});

test('a write that throws shows as before, is read again and does not stay under way', async () => {
  const { queries, remove, ids, invalidate } = setUp(1, 2);
  const written = writeOptimistically(queries, {
    endpoint: adminArticle.categoryList,
    input: {},
    change: () => [],
    call: () => Promise.reject(new Error('no answer')),
  });
  await expect(written).rejects.toThrow('no answer');
  expect(ids()).toEqual([1, 2]);
  expect(invalidate).toHaveBeenCalledOnce();
  await remove(1)('fail');
  expect(invalidate).toHaveBeenCalledTimes(2);
});

/** A list on screen, which each write reads again as an action does, and the list of the server. */
function setUpOnScreen(...start: number[]) {
  const { queries, ids, remove } = setUp(...start);
  const server = { list: toList(...start) };
  async function queryFn() {
    const { list } = server;
    await new Promise((resolve) => setTimeout(resolve));
    return list;
  }
  const observer = new QueryObserver(queries, { queryKey: key, queryFn, staleTime: 30_000 });
  onTestFinished(observer.subscribe(() => undefined));
  return {
    ids,
    remove(id: number) {
      const settle = remove(id, () => void queries.invalidateQueries({ queryKey: key }));
      return async (status: 'success' | 'fail') => {
        if (status === 'success') server.list = server.list.filter((one) => one.id !== id);
        await settle(status);
        await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
      };
    },
  };
}

test('a write that is saved does not take back another one that is under way', async () => {
  const { remove, ids } = setUpOnScreen(1, 2, 3);
  const [first, second] = [remove(1), remove(2)];
  await first('success');
  expect(ids()).toEqual([3]);
  await second('success');
  expect(ids()).toEqual([3]);
});

test('a write that fails is taken back once no other one is under way', async () => {
  const { remove, ids } = setUpOnScreen(1, 2, 3);
  const [first, second] = [remove(1), remove(2)];
  await first('fail');
  expect(ids()).toEqual([3]);
  await second('success');
  expect(ids()).toEqual([1, 3]);
});
