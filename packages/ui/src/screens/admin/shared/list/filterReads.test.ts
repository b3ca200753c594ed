import { describe, expect, it } from 'vitest';
import { getShopDay } from '../../../../i18n/shopDay.ts';
import type { FilterValue } from '../../../../patterns/FilterBar/filterValue.ts';
import { getAmounts, getChoiceText, getDays, getSeveral, toInstants } from './filterReads.ts';

const value: FilterValue = {
  search: '',
  entries: {
    status: { kind: 'several', value: ['20', '30'] },
    method: { kind: 'choice', value: 'balance' },
    placed: { kind: 'dates', value: { from: '2026-03-01' } },
    total: { kind: 'amount', value: { min: 100 } },
  },
};

describe('reading filters', () => {
  it('gives what a filter is set to, by its kind', () => {
    expect(getSeveral(value, 'status')).toEqual(['20', '30']);
    expect(getChoiceText(value, 'method')).toBe('balance');
    expect(getDays(value, 'placed')).toEqual({ from: '2026-03-01' });
    expect(getAmounts(value, 'total')).toEqual({ min: 100 });
  });

  it('gives nothing where the filter is not in use, or of another kind', () => {
    expect(getSeveral(value, 'method')).toBeUndefined();
    expect(getChoiceText(value, 'status')).toBeUndefined();
    expect(getDays(value, 'gone')).toBeUndefined();
    expect(getAmounts(value, 'placed')).toBeUndefined();
  });
});

describe('the shop’s days', () => {
  it('begin and end at midnight in Hong Kong', () => {
    expect(toInstants({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-20T15:59:59.999Z',
    });
    expect(toInstants({ to: '2026-02-28' })).toEqual({ to: '2026-02-28T15:59:59.999Z' });
    expect(toInstants({})).toEqual({});
  });

  it('are the day that an instant falls on', () => {
    expect(getShopDay(Date.parse('2026-11-19T15:59:59.999Z'))).toBe('2026-11-19');
    expect(getShopDay(Date.parse('2026-11-19T16:00:00.000Z'))).toBe('2026-11-20');
  });
});
