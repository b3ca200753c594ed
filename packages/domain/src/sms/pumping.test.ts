import { expect, test } from 'vitest';
import { getPrefixes, isPumpable, isPumped, planPumpChecks, planPumpStop, planShopStop } from './pumping.ts';

const count = (numbers: number, confirmed: number, ripe = numbers) => ({
  numbers,
  confirmed,
  ripe,
  ripeConfirmed: confirmed,
});

test('ten numbers of a block whose codes nobody enters are an attack, nine are not, nor ten of which two are entered', () => {
  expect([count(10, 1), count(9, 0), count(10, 2)].map((each) => isPumped('numberBlock', each))).toEqual([
    true,
    false,
    false,
  ]);
  expect([count(50, 4), count(49, 0), count(50, 5)].map((each) => isPumped('country', each))).toEqual([
    true,
    false,
    false,
  ]);
});

test('codes that were just sent count only in a burst', () => {
  expect([count(39, 0, 5), count(40, 0, 5)].map((each) => isPumped('numberBlock', each))).toEqual([false, true]);
  expect([count(199, 0, 20), count(200, 0, 20)].map((each) => isPumped('country', each))).toEqual([false, true]);
});

test('a number is judged with its block and its country; codes to verified numbers are not', () => {
  expect(getPrefixes('+37255550001').map(({ prefix }) => prefix)).toEqual(['+3725555', '+372']);
  expect((['register', 'change', 'confirm', 'reset'] as const).map(isPumpable)).toEqual([true, true, false, false]);
});

const now = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('codes of the last hour count, those before staff lifted a stop do not, and a stop in force refuses', () => {
  const number = '+37255550001';
  expect(planPumpChecks(number, [], now)).toEqual([
    { reason: 'numberBlock', prefix: '+3725555', since: at(-60) },
    { reason: 'country', prefix: '+372', since: at(-60) },
  ]);
  const lifted = { prefix: '+372', endsAt: at(-10), liftedAt: at(-10) };
  expect(planPumpChecks(number, [lifted], now)?.map(({ since }) => since)).toEqual([at(-60), at(-10)]);
  expect(planPumpChecks(number, [{ prefix: '+372', endsAt: at(1) }], now)).toBeNull();
});

test('a pumped prefix is stopped for six hours, the shop until its limit ends', () => {
  const block = { reason: 'numberBlock' as const, prefix: '+3725555' };
  expect(planPumpStop(block, count(9, 0), now)).toBeNull();
  expect(planPumpStop(block, count(10, 1), now)).toEqual({ ...block, numbers: 10, confirmed: 1, endsAt: at(360) });
  const shop = { prefix: '', reason: 'shop', numbers: 2000, confirmed: 0, endsAt: at(5) };
  expect(planShopStop(2000, 300, now)).toEqual(shop);
});
