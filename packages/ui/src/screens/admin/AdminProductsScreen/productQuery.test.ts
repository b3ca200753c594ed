import { expect, test } from 'vitest';
import { type FilterDef, readFilters } from '../../../patterns/FilterBar/filterValue.ts';
import { toProductFilter } from './productQuery.ts';

const yesNo = ['yes', 'no'].map((value) => ({ value, label: value }));
const defs: FilterDef[] = [
  { id: 'status', label: '', kind: 'choice', options: ['0', '1', '2'].map((value) => ({ value, label: value })) },
  { id: 'category', label: '', kind: 'choice', options: [{ value: '7', label: '7' }] },
  { id: 'featured', label: '', kind: 'choice', options: yesNo },
  { id: 'low', label: '', kind: 'choice', options: yesNo },
  { id: 'price', label: '', kind: 'amount', currency: 'CNY' },
];
const toFilter = (query: string) => toProductFilter(readFilters(new URLSearchParams(query), defs));

test('an address asks for what its filters say', () => {
  expect(toFilter('q=茶&f.status=0&f.category=7&f.featured=no&f.low=yes&f.price=100..900')).toEqual({
    keyword: '茶',
    status: 0,
    categoryId: 7,
    isFeatured: false,
    isLow: true,
    minPrice: 100,
    maxPrice: 900,
  });
});

test('filters absent from the URL are not sent', () => {
  expect(toFilter('f.status=9&f.price=..500')).toEqual({ maxPrice: 500 });
  expect(toFilter('')).toEqual({});
});
