import type { AuditEntry } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { getAuditChanges, getAuditReason, toAct } from './userActs.ts';

const entry = (action: string, before?: AuditEntry['before'], after?: AuditEntry['after']): AuditEntry => ({
  id: 1,
  actorId: 1,
  actor: 'admin',
  action,
  targetType: 'user',
  targetId: 7,
  before,
  after,
  requestId: 'r',
  createdAt: '2026-11-20T04:00:00Z',
});

test('an edit that only switches the account off or on is called so', () => {
  expect(toAct(entry('adminUser.edit', { status: 0 }, { status: 1 }))).toBe('disabled');
  expect(toAct(entry('adminUser.edit', { status: 1 }, { status: 0 }))).toBe('enabled');
  expect(toAct(entry('adminUser.edit', { username: 'a' }, { username: 'b' }))).toBe('edit');
});

test('a decision about an identity says which', () => {
  expect(toAct(entry('adminKyc.update', { kycStatus: 1 }, { kycStatus: 2 }))).toBe('kycApproved');
  expect(toAct(entry('adminKyc.update', { kycStatus: 1 }, { kycStatus: 3, reason: 'x' }))).toBe('kycRejected');
  expect(toAct(entry('adminUser.note', undefined, { note: 'x' }))).toBe('note');
  expect(toAct(entry('adminUser.resetSecondFactor', { hasSecondFactor: true }, { hasSecondFactor: false }))).toBe(
    'secondFactor',
  );
  expect(toAct(entry('adminUser.endSessions', undefined, { sessionsEnded: true }))).toBe('sessions');
  expect(toAct(entry('somewhere.else'))).toBe('other');
});

test('an entry shows old and new values, without erased ones', () => {
  expect(getAuditChanges(entry('adminUser.edit', { email: 'a@b.c', status: 0 }, { email: '', status: 1 }))).toEqual([
    { field: 'email', before: 'a@b.c', after: '' },
  ]);
  expect(getAuditChanges(entry('adminUser.edit', {}, {}))).toEqual([]);
});

test('the reason of an entry is shown when it is created and deleted', () => {
  const until = '2026-12-01T00:00:00Z';
  expect(getAuditReason(entry('blacklist.add', undefined, { reason: 'r', expiresAt: until }))).toEqual({
    reason: 'r',
    until,
  });
  expect(getAuditReason(entry('blacklist.remove', { reason: 'r', expiresAt: null }))).toEqual({ reason: 'r' });
  expect(getAuditReason(entry('adminUser.note', undefined, { note: 'n' }))).toEqual({ reason: 'n' });
});
