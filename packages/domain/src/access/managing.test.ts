import { roles } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import {
  createDeletedUserName,
  findManagingError,
  findSignInError,
  isActingAdmin,
  isBlacklistEntryActive,
  isLastAdmin,
  mayManage,
  readDeletedUserId,
  toAuditedBlacklistEntry,
  toAuditedUser,
} from './managing.ts';

test('an admin may change every account, an operator those of customers, a customer none', () => {
  const allowed = [null, ...roles.map((role) => ({ id: 9, role }))].map((viewer) =>
    roles.map((role) => mayManage(viewer, { role })),
  );
  expect(allowed).toEqual([
    [false, false, false],
    [true, true, true],
    [false, false, true],
    [false, false, false],
  ]);
});

test('an admin who is disabled, deregistered or blacklisted acts no more', () => {
  expect(isActingAdmin({ role: 1, status: 0 }, false)).toBe(true);
  expect(isActingAdmin({ role: 1, status: 1 }, false)).toBe(false);
  expect(isActingAdmin({ role: 1, status: 2 }, false)).toBe(false);
  expect(isActingAdmin({ role: 1, status: 0 }, true)).toBe(false);
  expect(isActingAdmin({ role: 2, status: 0 }, false)).toBe(false);
});

test('a blacklist entry keeps its user out until it ends', () => {
  const now = new Date('2026-11-20T04:00:00Z');
  expect(isBlacklistEntryActive(undefined, now)).toBe(false);
  expect(isBlacklistEntryActive({}, now)).toBe(true);
  expect(isBlacklistEntryActive({ expiresAt: '2026-11-20T04:00:00.001Z' }, now)).toBe(true);
  expect(isBlacklistEntryActive({ expiresAt: '2026-11-20T04:00:00.000Z' }, now)).toBe(false);
});

test('staff manage accounts below them, and nobody a deregistered one', () => {
  const operator = { id: 1, role: 2 as const };
  const accounts = [
    { role: 3 as const, status: 0 as const },
    { role: 2 as const, status: 0 as const },
  ];
  expect(accounts.map((account) => findManagingError(operator, account))).toEqual([null, 'FORBIDDEN']);
  expect(findManagingError(operator, { role: 3, status: 2 })).toBe('NOT_FOUND');
  expect(findManagingError(operator, undefined)).toBe('NOT_FOUND');
});

test('a disabled or blacklisted account does not sign in', () => {
  expect([
    findSignInError({ status: 0 }, false),
    findSignInError({ status: 0 }, true),
    findSignInError({ status: 1 }, true),
  ]).toEqual([null, 'BLACKLISTED', 'ACCOUNT_DISABLED']);
});

test('the last admin is the only one that can sign in', () => {
  const admin = (id: number, isBlacklisted = false) => ({ id, role: 1 as const, status: 0 as const, isBlacklisted });
  expect([isLastAdmin([admin(1), admin(2)], 1), isLastAdmin([admin(1), admin(2, true)], 1)]).toEqual([false, true]);
  expect(isLastAdmin([admin(1), admin(2, true)], 2)).toBe(false);
});

test('an account without an address is audited with an empty text, a blacklist entry without an end with null', () => {
  const user = {
    username: 'mei',
    email: null,
    phone: '61230001',
    description: '',
    sex: 0 as const,
    status: 0 as const,
  };
  expect(toAuditedUser({ ...user, id: 7 } as typeof user)).toEqual({ ...user, email: '' });
  expect(toAuditedBlacklistEntry({ reason: 'fraud' })).toEqual({ reason: 'fraud', expiresAt: null });
});

test('the name of a deleted account has its id, and is no name that somebody can choose', () => {
  expect(readDeletedUserId(createDeletedUserName(41))).toBe(41);
  expect(['deleted', 'deleted41', 'deleted#', 'mei'].map(readDeletedUserId)).toEqual(Array(4).fill(undefined));
});
