import { roles } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { isActingAdmin, keepsOut, mayManage } from './managing.ts';

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
  expect(keepsOut(undefined, now)).toBe(false);
  expect(keepsOut({}, now)).toBe(true);
  expect(keepsOut({ expiresAt: '2026-11-20T04:00:00.001Z' }, now)).toBe(true);
  expect(keepsOut({ expiresAt: '2026-11-20T04:00:00.000Z' }, now)).toBe(false);
});
