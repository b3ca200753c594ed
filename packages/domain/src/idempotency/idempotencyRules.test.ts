import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { checkIdempotencyKey, isFinalStatus } from './idempotencyRules.ts';

test('a call that needs a key is refused without one', () => {
  expect(checkIdempotencyKey(contract.order.create, undefined)).toEqual({ ok: false, code: 'IDEMPOTENCY_REQUIRED' });
  expect(checkIdempotencyKey(contract.order.create, '')).toEqual({ ok: false, code: 'IDEMPOTENCY_REQUIRED' });
  expect(checkIdempotencyKey(contract.order.create, 'k')).toEqual({ ok: true, key: 'k' });
});

test('a key has up to 255 characters', () => {
  expect(checkIdempotencyKey(contract.order.create, 'k'.repeat(255)).ok).toBe(true);
  expect(checkIdempotencyKey(contract.order.create, 'k'.repeat(256))).toEqual({
    ok: false,
    code: 'VALIDATION',
    fields: { 'Idempotency-Key': 'tooLong' },
  });
});

test('a call that stores no key ignores it, and another call may come without one', () => {
  const [none, optional] = [{ ...contract.order.create, idempotency: 'none' as const }, contract.user.logout];
  expect(checkIdempotencyKey(none, 'k'.repeat(300))).toEqual({ ok: true, key: undefined });
  expect(checkIdempotencyKey(optional, undefined)).toEqual({ ok: true, key: undefined });
});

test('a response that a retry cannot change is stored', () => {
  expect([200, 400, 404, 422, 409, 429, 500, 503].filter(isFinalStatus)).toEqual([200, 400, 404, 422]);
});
