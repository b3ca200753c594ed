import { expect, test } from 'vitest';
import { userKey } from '../session/sessionStore.ts';
import { customerMark, getCustomerScript } from './customerMark.ts';
import { getRootMarks } from './rootMark.fakes.ts';

const getMarks = (getItem: (key: string) => string | null) => getRootMarks(getCustomerScript(), getItem);
const getMarksFor = (user: unknown) => getMarks((key) => (key === userKey ? JSON.stringify(user) : null));

test('a browser with the profile of a customer is marked', () => {
  expect(getMarksFor({ id: 7, username: 'mei', role: 3, needsSecondFactor: false })).toEqual([customerMark]);
});

test('one of staff, whatever they write about themselves, is not', () => {
  expect(getMarksFor({ id: 1, role: 1 })).toEqual([]);
  expect(getMarksFor({ id: 2, role: 2, description: '"role":3' })).toEqual([]);
  expect(getMarksFor({ id: 2, role: 30 })).toEqual([]);
});

test('one without a profile, and a forbidden storage are not', () => {
  expect(getMarks(() => null)).toEqual([]);
  expect(
    getMarks(() => {
      throw new Error('forbidden');
    }),
  ).toEqual([]);
});
