import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeStorage, createThrowingStorage } from '../ports.fakes.ts';
import { strangeValues } from '../stored.fakes.ts';
import { intentKey, readIntent } from './intent.ts';
import { accountKey, readSession, readToken, tokenKey, userKey } from './sessionStore.ts';

const seed = Date.now() % 2 ** 31;
const runs = { seed, numRuns: 1000 };
console.info(`session store fuzz: seed ${seed}`);

for (const key of [tokenKey, accountKey, userKey]) {
  test(`S1 1,000 values in ${key} give a session or none, and no crash`, () => {
    fc.assert(
      fc.property(strangeValues, (value) => {
        const others = { token: 'token', accountStore: '{"userId":7,"expiresAt":null}' };
        const stored = readSession(createFakeStorage({ ...others, [key]: value }).tab(), 0);
        expect(stored.token === null || /^[\w.~+/=-]{1,512}$/.test(stored.token)).toBe(true);
        expect(stored.account === null || Number.isInteger(stored.account.userId)).toBe(true);
        expect(stored.user === null || typeof stored.user.username === 'string').toBe(true);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      }),
      runs,
    );
  });
}

test('S1 1,000 values in the remembered intention give an intention or none', () => {
  fc.assert(
    fc.property(strangeValues, (value) => {
      const intent = readIntent(createFakeStorage({ [intentKey]: value }).tab(), 0, '/home');
      expect(intent === null || typeof intent.type === 'string').toBe(true);
    }),
    runs,
  );
});

test('S1 a storage that throws gives the defaults', () => {
  expect(readSession(createThrowingStorage(), 0)).toEqual({ token: null, account: null, user: null });
  expect(readToken(createThrowingStorage())).toBeNull();
});

test('S6 a stored user without a role is a customer', () => {
  const user = { id: 7, username: 'mei', avatar: '', email: '', phone: '', description: '', status: 0, sex: 0 };
  const stored = {
    token: 'abc',
    accountStore: JSON.stringify({ userId: 7, expiresAt: null }),
    userStore: JSON.stringify(user),
  };
  expect(readSession(createFakeStorage(stored).tab(), 0).user?.role).toBe(3);
});

test('S1 a profile that belongs to another account is not shown', () => {
  const user = { id: 9, username: 'x', avatar: '', email: '', phone: '', description: '', status: 0, sex: 0 };
  const stored = { token: 'abc', accountStore: '{"userId":7,"expiresAt":null}', userStore: JSON.stringify(user) };
  expect(readSession(createFakeStorage(stored).tab(), 0).user).toBeNull();
});
