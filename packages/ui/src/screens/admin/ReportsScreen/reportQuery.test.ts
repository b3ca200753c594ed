import { describe, expect, it } from 'vitest';
import { getTrendUnits, readReportQuery, toReportParams } from './reportQuery.ts';

const month = { from: '2026-10-22', to: '2026-11-20' };
const years = { from: '2022-01-01', to: '2026-11-20' };
const read = (query: string, range = month) => readReportQuery(new URLSearchParams(query), range);
const usual = { unit: 'day', compares: true, measure: 'amount', by: 'amount' };

describe('how a report is read', () => {
  it('is what the address says', () => {
    expect(read('unit=week&compare=no&measure=orders&by=quantity')).toEqual({
      unit: 'week',
      compares: false,
      measure: 'orders',
      by: 'quantity',
    });
  });

  it('is the usual where it says nothing, or nonsense', () => {
    expect(read('')).toEqual(usual);
    expect(read('unit=hour&compare=perhaps&measure=moons&by=luck')).toEqual(usual);
  });

  it('has no more points than can be drawn', () => {
    expect(getTrendUnits(month)).toEqual(['day', 'week', 'month']);
    expect(getTrendUnits(years)).toEqual(['week', 'month']);
    expect(read('unit=day', years).unit).toBe('month');
  });
});

it('is written without what goes without saying', () => {
  expect(toReportParams({ unit: 'day', compares: true, measure: 'amount', by: 'amount' }, month)).toEqual({
    unit: null,
    compare: null,
    measure: null,
    by: null,
  });
  expect(toReportParams({ compares: false }, month)).toEqual({ compare: 'no' });
  expect(toReportParams({ unit: 'month' }, month)).toEqual({ unit: 'month' });
});
