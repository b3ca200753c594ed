import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { ApiError } from './apiError.ts';
import { RejectionLog } from './rejectionLog.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createLog() {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', stream: { write: (line) => void lines.push(line) } });
  const rejections = new RejectionLog({ log, clock: { now: () => new Date() } });
  function reject(code: 'UNAUTHENTICATED' | 'BAD_CREDENTIALS' | 'NOT_FOUND', ip: string, times = 1): void {
    const about = { ip, path: '/somewhere', userId: undefined };
    for (let count = 0; count < times; count += 1) rejections.add(log, new ApiError(code), about);
  }
  const readLines = () => lines.splice(0).map((line) => JSON.parse(line));
  return { reject, readLines };
}

test('sixty lines of one client are written in a minute, then how many were left out', async () => {
  const { reject, readLines } = createLog();
  reject('UNAUTHENTICATED', '203.0.113.7', 100);
  reject('BAD_CREDENTIALS', '203.0.113.7', 3);
  reject('NOT_FOUND', '203.0.113.7');
  expect(readLines()).toHaveLength(60);
  reject('BAD_CREDENTIALS', '198.51.100.1');
  expect(readLines()).toMatchObject([{ event: 'rejected', code: 'BAD_CREDENTIALS', client: '198.51.100.*' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  const codes = { UNAUTHENTICATED: 40, BAD_CREDENTIALS: 3 };
  expect(readLines()).toMatchObject([{ level: 30, msg: 'security', event: 'rejectedMore', codes }]);
  reject('UNAUTHENTICATED', '203.0.113.7');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(readLines()).toMatchObject([{ event: 'rejected', code: 'UNAUTHENTICATED' }]);
});

test('six hundred lines are written in a minute, from however many clients', async () => {
  const { reject, readLines } = createLog();
  for (let client = 0; client < 700; client += 1) reject('UNAUTHENTICATED', `10.0.${client >> 8}.${client & 255}`);
  expect(readLines()).toHaveLength(600);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readLines()).toMatchObject([{ event: 'rejectedMore', codes: { UNAUTHENTICATED: 100 } }]);
});
