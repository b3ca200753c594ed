import { describe, expect, it } from 'vitest';
import type { FilterDef } from '../../../../patterns/FilterBar/filterValue.ts';
import { getListHref, readListQuery, toViewQuery } from './listQuery.ts';

const filters: FilterDef[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'several',
    options: [
      { value: '20', label: 'To ship' },
      { value: '30', label: 'Shipped' },
    ],
  },
];
const defaults = { sorts: ['created', '-created', 'total'], sort: '-created' } as const;
const read = (query: string) => readListQuery(new URLSearchParams(query), filters, defaults);

describe('readListQuery', () => {
  it('reads what an address says', () => {
    expect(read('q=tea&f.status=20&f.status=30&sort=total&page=3&size=50')).toEqual({
      filters: { search: 'tea', entries: { status: { kind: 'several', value: ['20', '30'] } } },
      isAllChosen: false,
      sort: 'total',
      page: 3,
      size: 50,
    });
  });

  it('has its defaults where the address says nothing, or nonsense', () => {
    const usual = { filters: { search: '', entries: {} }, isAllChosen: false, sort: '-created', page: 1, size: 20 };
    expect(read('')).toEqual(usual);
    expect(read('page=0&size=7&sort=colour&f.status=99&f.moon=full')).toEqual(usual);
    expect(read('page=1.5&size=x')).toEqual(usual);
  });
});

describe('getListHref', () => {
  it('writes what differs from the defaults, and keeps what is not the list’s', () => {
    const query = read('q=tea&f.status=20&sort=total&page=3&size=50');
    expect(getListHref('/admin/orders?tab=notes&page=9#end', query, defaults)).toBe(
      '/admin/orders?tab=notes&q=tea&f.status=20&sort=total&page=3&size=50',
    );
    expect(getListHref('/admin/orders?page=2&sort=total', read(''), defaults)).toBe('/admin/orders');
  });

  it('keeps a question mark in a parameter', () => {
    expect(getListHref('/admin/orders?q=tea%3F&from=/goods?page=2', read('q=tea'), defaults)).toBe(
      '/admin/orders?from=%2Fgoods%3Fpage%3D2&q=tea',
    );
  });

  it('says that all rows are chosen, until there is a filter', () => {
    const all = read('q=&page=2');
    expect(all.isAllChosen).toBe(true);
    expect(getListHref('/admin/orders', all, defaults)).toBe('/admin/orders?q=&page=2');
    const { filters: paid } = read('f.status=20');
    expect(getListHref('/admin/orders', { ...all, filters: paid }, defaults)).toBe('/admin/orders?f.status=20&page=2');
  });

  it('reads back what it wrote', () => {
    const query = read('q=%E8%8C%B6%20%26&f.status=30&sort=created&page=2&size=100');
    const written = getListHref('/admin/orders', query, defaults);
    expect(read(written.split('?')[1] ?? '')).toEqual(query);
  });
});

describe('toViewQuery', () => {
  it('is search and filters alone', () => {
    expect(toViewQuery(read('q=tea&f.status=20&page=3&sort=total').filters)).toBe('q=tea&f.status=20');
    expect(toViewQuery(read('page=3').filters)).toBe('');
  });
});
