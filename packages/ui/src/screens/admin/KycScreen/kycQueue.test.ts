import { expect, test } from 'vitest';
import { findNextCheck, findView, getKycHref, getNeighbours, readKycQuery, toQueueInput } from './kycQueue.ts';

test('an address and its list are the same, back and forth', () => {
  for (const query of [
    { view: 'waiting', keyword: '' },
    { view: 'rejected', keyword: '陳 & 林' },
  ] as const) {
    const address = getKycHref(7, query);
    expect(readKycQuery(new URLSearchParams(address.split('?')[1] ?? ''))).toEqual(query);
  }
  expect(getKycHref(undefined, { view: 'waiting', keyword: '' })).toBe('/admin/kyc');
  expect(readKycQuery(new URLSearchParams('view=somewhere'))).toEqual({ view: 'waiting', keyword: '' });
});

test('open checks are sorted oldest first, decided ones by their decision, latest first', () => {
  expect(toQueueInput({ view: 'waiting', keyword: '' })).toEqual({ status: 1, sort: 'submitted', limit: 20 });
  expect(toQueueInput({ view: 'approved', keyword: '林' })).toMatchObject({
    status: 2,
    sort: '-reviewed',
    keyword: '林',
  });
});

test('behind the last check come those that were put off, and then none', () => {
  expect(findNextCheck([1, 2, 3], 2)).toBe(3);
  expect(findNextCheck([1, 2, 3], 3)).toBe(1);
  expect(findNextCheck([3], 3)).toBeUndefined();
  expect(findNextCheck([1, 2], 9)).toBe(1);
});

test('a check links to its neighbours, and one off the list links to the list', () => {
  expect(getNeighbours([1, 2, 3], 1)).toEqual({ previous: null, next: 2 });
  expect(getNeighbours([1, 2, 3], 3)).toEqual({ previous: 2, next: null });
  expect(getNeighbours([1, 2], 9)).toEqual({ previous: null, next: 1 });
});

test('a decided check is in the queue of its decision', () => {
  expect([0, 1, 2, 3, 4].map(findView)).toEqual([undefined, 'waiting', 'approved', 'rejected', undefined]);
});
