import { describe, expect, it } from 'vitest';
import {
  formatRangeName,
  getDefaultUnit,
  getLastSevenDays,
  getLongestRange,
  namesAnotherRange,
  namesHiddenRange,
  readRange,
  toPeriodInstants,
} from './period.ts';

const today = '2026-11-20';
const read = (query: string) => readRange(new URLSearchParams(query), today, 'last7');
const lastWeek = { from: '2026-11-14', to: '2026-11-20' };

describe('the period of an address', () => {
  it('is the one that it names', () => {
    expect(read('from=2026-10-01&to=2026-10-31')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  it('may have its ends reversed', () => {
    expect(read('from=2026-10-31&to=2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  it.each([
    ['from=2026-10-01&to=2026-10-31', false, false],
    ['from=2026-10-31&to=2026-10-01', true, false],
    ['from=2026-11-19&to=2026-11-21', true, true],
    ['from=2026-10-01', true, true],
    ['unit=week', false, false],
  ])('is corrected in "%s": %s, and replaced: %s', (query, isCorrected, isReplaced) => {
    const params = new URLSearchParams(query);
    expect(namesAnotherRange(params, read(query))).toBe(isCorrected);
    expect(namesHiddenRange(params, today)).toBe(isReplaced);
  });

  it.each([
    '',
    'from=2026-10-01',
    'from=2026-11-19&to=2026-11-21',
    'from=2001-01-01&to=2026-11-20',
    'from=2026-13-01&to=2026-11-20',
    'from=yesterday&to=today',
  ])('is the usual one for "%s"', (query) => {
    expect(read(query)).toEqual(lastWeek);
  });
});

it('shows the longest range', () => {
  const { from, to } = getLongestRange(today);
  expect(read(`from=${from}&to=${to}`)).toEqual({ from, to });
});

describe('the instants of a period', () => {
  it('are the shop’s midnights', () => {
    expect(toPeriodInstants(lastWeek)).toEqual({ from: '2026-11-13T16:00:00.000Z', to: '2026-11-20T15:59:59.999Z' });
  });
});

it('reads a trend in steps that can be told apart', () => {
  expect(getDefaultUnit(lastWeek)).toBe('day');
  expect(getDefaultUnit({ from: '2026-06-01', to: '2026-11-20' })).toBe('week');
  expect(getDefaultUnit({ from: '2024-01-01', to: '2026-11-20' })).toBe('month');
});

it('ends with seven days', () => {
  expect(getLastSevenDays({ from: '2026-01-01', to: '2026-03-03' })).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});

it('names files by its days', () => {
  expect(formatRangeName(lastWeek)).toBe('2026-11-14_2026-11-20');
  expect(formatRangeName({ from: today, to: today })).toBe(today);
});
