import { expect, test } from 'vitest';
import { readFilters } from '../../../patterns/FilterBar/filterValue.ts';
import { createUserFilterDefs, toUserFilter, userViews } from './usersQuery.ts';

const defs = createUserFilterDefs((key) => key);
const readFilter = (query: string) => toUserFilter(readFilters(new URLSearchParams(query), defs));

test('the call’s input follows the URL', () => {
  expect(readFilter('q=林&f.role=2&f.status=0&f.kyc=0')).toEqual({ keyword: '林', role: 2, status: 0, kycStatus: 0 });
  expect(readFilter('f.created=2026-11-14..2026-11-20')).toEqual({
    from: '2026-11-13T16:00:00.000Z',
    to: '2026-11-20T15:59:59.999Z',
  });
  expect(readFilter('')).toEqual({});
});

test('filters that match no account are ignored', () => {
  expect(readFilter('f.role=9&f.status=x&f.kyc=-1')).toEqual({});
});

test('every view finds something of its own', () => {
  expect(Object.values(userViews).map(readFilter)).toEqual([{}, { role: 3 }, { role: 2 }, { role: 1 }, { status: 1 }]);
});
