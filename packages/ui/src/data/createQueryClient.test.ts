import type { Client } from '@sampan/api/client';
import { type Envelope, toFail } from '@sampan/api/clientEnvelope';
import { product } from '@sampan/api/contract/product';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, freshMs } from './createQueryClient.ts';
import { toQuery } from './useEndpoint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** A query that responds from a list; the last response repeats. */
function readWith(...answers: Envelope<unknown>[]) {
  let calls = 0;
  const call = async () => {
    calls += 1;
    return answers[Math.min(calls, answers.length) - 1];
  };
  const queries = createQueryClient();
  const query = toQuery({ call } as unknown as Client, product.featuredList, {});
  // prefetchQuery would disable the retry, unlike a mounted screen.
  const read = () => queries.fetchQuery({ ...query, retry: queries.getDefaultOptions().queries?.retry });
  return { read, calls: () => calls };
}
const done: Envelope<unknown> = { status: 'success', data: ['teapot'] };

test('a read that meets a 5xx is repeated after a second, once', async () => {
  const { read, calls } = readWith(toFail(503, ''));
  const outcome = read().catch((failure) => failure.error.statusCode);
  await vi.advanceTimersByTimeAsync(999);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls()).toBe(2);
  expect(await outcome).toBe(503);
});

test('a successful retry hides the failure', async () => {
  const { read } = readWith(toFail(500, ''), done);
  const outcome = read();
  await vi.advanceTimersByTimeAsync(1100);
  expect(await outcome).toEqual(['teapot']);
});

test('a refused read is not repeated', async () => {
  const { read, calls } = readWith(toFail(404, ''));
  const outcome = read().catch((failure) => failure.error.statusCode);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe(404);
  expect(calls()).toBe(1);
});

test('an answer is fresh for half a minute', async () => {
  const { read, calls } = readWith(done);
  await read();
  await vi.advanceTimersByTimeAsync(freshMs - 1);
  await read();
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(2);
  await read();
  expect(calls()).toBe(2);
});

test('offline a read is tried and fails, instead of waiting without a word', async () => {
  onlineManager.setOnline(false);
  const { read, calls } = readWith(toFail(404, ''));
  await expect(read()).rejects.toMatchObject({ error: { statusCode: 404 } });
  expect(calls()).toBe(1);
});
