import { expect, test } from 'vitest';
import { adminPlaceNames, adminPlaces, getAdminPlace, listAdminPlaces } from './adminPlaces.ts';

test('every place of the brief is there once, with an address and at most one key of its own', () => {
  expect(adminPlaces.map(({ name }) => name)).toEqual([...adminPlaceNames]);
  expect(new Set(adminPlaces.map(({ href }) => href)).size).toBe(adminPlaces.length);
  const keys = adminPlaces.flatMap(({ key }) => key ?? []);
  expect(keys.sort()).toEqual(['k', 'o', 'p', 'r', 'u']);
});

test('staff see the back office, customers and guests see none of it', () => {
  expect(listAdminPlaces({ id: 1, role: 1 })).toHaveLength(adminPlaces.length);
  expect(listAdminPlaces({ id: 2, role: 2 })).toHaveLength(adminPlaces.length);
  expect(listAdminPlaces({ id: 3, role: 3 })).toEqual([]);
  expect(listAdminPlaces(null)).toEqual([]);
});

test('a page below a place belongs to it, and the dashboard is no parent of the others', () => {
  const addresses = ['/admin', '/admin/', '/admin/orders/12?tab=1', '/admin/products/new', '/admin/article-categories'];
  expect(addresses.map(getAdminPlace)).toEqual(['dashboard', 'dashboard', 'orders', 'products', 'articleCategories']);
  expect(['/admin/articles/3', '/admin/nowhere', '/orders'].map(getAdminPlace)).toEqual([
    'articles',
    undefined,
    undefined,
  ]);
});
