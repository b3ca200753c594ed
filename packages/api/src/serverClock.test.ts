import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeClient, respondWithJson } from './client.fakes.ts';
import { contract } from './contract.ts';
import { getServerNow, noteServerDate } from './serverClock.ts';

const now = Date.parse('2026-03-07T09:00:00Z');
const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => {
    noteServerDate(new Date().toUTCString(), Date.now());
    vi.useRealTimers();
  });
});

const toDate = (offsetMs: number) => new Date(now + offsetMs).toUTCString();
const getOffset = () => getServerNow() - Date.now();

test('a call corrects a clock that is an hour fast, also with a failure', async () => {
  for (const [status, offsetMs] of [
    [200, -60 * minuteMs],
    [404, 60 * minuteMs],
  ] as const) {
    const { client } = createFakeClient([respondWithJson(status, {}, { date: toDate(offsetMs) })]);
    await client.call(contract.order.stats, {});
    expect(getOffset()).toBe(offsetMs);
  }
});

test('some seconds are no offset, and end a former one', () => {
  noteServerDate(toDate(-5 * minuteMs), now);
  noteServerDate(toDate(29_000), now);
  expect(getOffset()).toBe(0);
});

test('a response without a date, or one that took long, changes nothing', () => {
  noteServerDate(toDate(-5 * minuteMs), now);
  noteServerDate(null, now);
  noteServerDate('soon', now);
  noteServerDate(toDate(-60 * minuteMs), now - minuteMs);
  expect(getOffset()).toBe(-5 * minuteMs);
});
