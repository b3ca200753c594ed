import { describe, expect, it } from 'vitest';
import type { FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { amountsOf, choiceOf, daysOf, instantsOf, severalOf, shopDayOf } from './filterReads.ts';

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
    expect(severalOf(value, 'status')).toEqual(['20', '30']);
    expect(choiceOf(value, 'method')).toBe('balance');
    expect(daysOf(value, 'placed')).toEqual({ from: '2026-03-01' });
    expect(amountsOf(value, 'total')).toEqual({ min: 100 });
  });

  it('gives nothing where the filter is not in use, or of another kind', () => {
    expect(severalOf(value, 'method')).toBeUndefined();
    expect(choiceOf(value, 'status')).toBeUndefined();
    expect(daysOf(value, 'gone')).toBeUndefined();
    expect(amountsOf(value, 'placed')).toBeUndefined();
  });
});

describe('the shop’s days', () => {
  it('begin and end at midnight in Hong Kong', () => {
    expect(instantsOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-20T15:59:59.999Z',
    });
    expect(instantsOf({ to: '2026-02-28' })).toEqual({ to: '2026-02-28T15:59:59.999Z' });
    expect(instantsOf({})).toEqual({});
  });

  it('are the day that an instant falls on', () => {
    expect(shopDayOf(Date.parse('2026-11-19T15:59:59.999Z'))).toBe('2026-11-19');
    expect(shopDayOf(Date.parse('2026-11-19T16:00:00.000Z'))).toBe('2026-11-20');
  });
});
