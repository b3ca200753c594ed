import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FilterDef,
  type FilterValue,
  filterParams,
  isFiltered,
  noFilters,
  readFilters,
  rebaseFilters,
  withEntry,
} from './filterValue.ts';

const options = ['20', '30', '40, and more', '茶 & 碗'].map((value) => ({ value, label: value }));
const filters: FilterDef[] = [
  { id: 'method', label: 'Method', kind: 'choice', options },
  { id: 'status', label: 'Status', kind: 'several', options },
  { id: 'placed', label: 'Placed', kind: 'dates' },
  { id: 'total', label: 'Total', kind: 'amount', currency: 'HKD' },
  { id: 'carrier', label: 'Carrier', kind: 'text' },
];

function read(query: string) {
  return readFilters(new URLSearchParams(query), filters);
}

test('an address says what a list is filtered by', () => {
  const value = read('q=tea&f.status=30&f.status=20&f.placed=2026-03-01..&f.total=..5000&f.carrier=SF&page=3');
  expect(value).toEqual({
    search: 'tea',
    entries: {
      status: { kind: 'several', value: ['20', '30'] },
      placed: { kind: 'dates', value: { from: '2026-03-01', to: undefined } },
      total: { kind: 'amount', value: { min: undefined, max: 5000 } },
      carrier: { kind: 'text', value: 'SF' },
    },
  });
});

test('invalid values and unknown filters in the URL are ignored', () => {
  const wrong = 'f.method=99&f.status=&f.placed=2026-02-30..yesterday&f.total=-5..1e9&f.carrier=%20&f.gone=1';
  expect(read(wrong)).toEqual(noFilters);
});

test('a range that is written the wrong way round is turned', () => {
  expect(read('f.placed=2026-03-09..2026-03-01&f.total=500..100').entries).toEqual({
    placed: { kind: 'dates', value: { from: '2026-03-01', to: '2026-03-09' } },
    total: { kind: 'amount', value: { min: 100, max: 500 } },
  });
});

test('an emptied filter is gone', () => {
  const set = withEntry(noFilters, 'status', { kind: 'several', value: ['20'] });
  expect(isFiltered(set)).toBe(true);
  expect(withEntry(set, 'status', { kind: 'several', value: [] })).toEqual(noFilters);
  expect(withEntry(set, 'status', undefined)).toEqual(noFilters);
});

test('texts that no call accepts are cut to ones that it does', () => {
  expect(read('q=%00&f.carrier=%00SF')).toEqual(withEntry(noFilters, 'carrier', { kind: 'text', value: 'SF' }));
  expect(read(`q=${'x'.repeat(99)}🍵`).search).toBe('x'.repeat(99));
});

test('in which order filters were set makes no difference', () => {
  const status = { kind: 'several', value: ['20'] } as const;
  const carrier = { kind: 'text', value: 'SF' } as const;
  const one = withEntry(withEntry(noFilters, 'status', status), 'carrier', carrier);
  const other = withEntry(withEntry(noFilters, 'carrier', carrier), 'status', status);
  expect(filterParams(one).toString()).toBe(filterParams(other).toString());
});

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text);
const values = fc
  .record(
    {
      search: text,
      method: fc.constantFrom(...options),
      status: fc.subarray(options, { minLength: 1 }),
      placed: fc.tuple(day, day).map((days) => days.sort()),
      total: fc.tuple(fc.nat(), fc.nat()).map((amounts) => amounts.sort((a, b) => a - b)),
      carrier: text,
    },
    { requiredKeys: [] },
  )
  .map(({ search = '', method, status, placed, total, carrier }): FilterValue => {
    let value: FilterValue = { search, entries: {} };
    if (method) value = withEntry(value, 'method', { kind: 'choice', value: method.value });
    if (status) value = withEntry(value, 'status', { kind: 'several', value: status.map((option) => option.value) });
    if (placed) value = withEntry(value, 'placed', { kind: 'dates', value: { from: placed[0], to: placed[1] } });
    if (total) value = withEntry(value, 'total', { kind: 'amount', value: { min: total[0], max: total[1] } });
    if (carrier) value = withEntry(value, 'carrier', { kind: 'text', value: carrier });
    return value;
  });

test('every value comes back from its address as it was', () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(read(filterParams(value).toString())).toEqual(value);
    }),
  );
});

test('of two changes to the shown value, the second keeps the first', () => {
  const shown = read('q=tea&f.status=30&f.carrier=SF');
  const withoutStatus = withEntry(shown, 'status', undefined);
  const withoutCarrier = withEntry(shown, 'carrier', undefined);
  expect(rebaseFilters(withoutStatus, shown, withoutCarrier)).toEqual(read('q=tea'));
  expect(rebaseFilters(withoutStatus, shown, { ...shown, search: 'cup' })).toEqual(read('q=cup&f.carrier=SF'));
  expect(rebaseFilters({ ...shown, search: 'cup' }, shown, withoutStatus)).toEqual(read('q=cup&f.carrier=SF'));
});
