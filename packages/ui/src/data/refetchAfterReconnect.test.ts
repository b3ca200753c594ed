import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from './createQueryClient.ts';
import { refetchAfterReconnect } from './refetchAfterReconnect.ts';

/** An active query that counts its requests; the first one fails if `hasFailed`. */
async function startQuery({ isAskedOnReturn = true, hasFailed = false }) {
  const queries = createQueryClient(0);
  let requests = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['captcha'],
    retry: false,
    async queryFn() {
      requests += 1;
      if (hasFailed && requests === 1) throw new Error('offline');
      return 'a picture';
    },
    ...(!isAskedOnReturn && { refetchOnReconnect: false }),
  });
  onTestFinished(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  return { queries, count: () => requests };
}

test('a loaded query is fetched again', async () => {
  const { queries, count } = await startQuery({});
  await refetchAfterReconnect(queries);
  expect(count()).toBe(2);
});

test('a captcha that is on screen stays, so that the typed solution counts', async () => {
  const { queries, count } = await startQuery({ isAskedOnReturn: false });
  await refetchAfterReconnect(queries);
  expect(count()).toBe(1);
});

test('a captcha that could not be loaded is fetched again', async () => {
  const { queries, count } = await startQuery({ isAskedOnReturn: false, hasFailed: true });
  await refetchAfterReconnect(queries);
  expect(count()).toBe(2);
});

test('a query without a screen is invalid until its next use', async () => {
  const { queries } = await startQuery({});
  queries.setQueryData(['order'], 'an old order');
  await refetchAfterReconnect(queries);
  expect(queries.getQueryState(['order'])?.isInvalidated).toBe(true);
});
