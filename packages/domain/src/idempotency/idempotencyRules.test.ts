import { contract, endpoints } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { checkIdempotencyKey, getKeyOwner, getNewKeyLimits, isStoredStatus } from './idempotencyRules.ts';

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

test('a response that a retry cannot change is stored; of a guest only a success', () => {
  const statuses = [200, 400, 404, 422, 409, 429, 500, 503];
  const customer = { id: 7, role: 3 } as const;
  expect(statuses.filter((status) => isStoredStatus(status, customer))).toEqual([200, 400, 404, 422]);
  expect(statuses.filter((status) => isStoredStatus(status, null))).toEqual([200]);
});

test('a key belongs to the account, but to no account where the call can end the session that it comes with', () => {
  const customer = { id: 7, role: 3 } as const;
  const ending = endpoints.filter((endpoint) => getKeyOwner(endpoint, customer) === null);
  const { regist, login, loginCode, resetpassword, undoContact, editinfo } = contract.user;
  expect(ending).toEqual([regist, login, loginCode, resetpassword, undoContact]);
  expect(getKeyOwner(editinfo, customer)).toBe(customer);
  expect(getKeyOwner(editinfo, null)).toBeNull();
});

test('new keys of customers are counted, those of staff and guests are not', () => {
  const customer = { id: 7, role: 3 } as const;
  expect(getNewKeyLimits(customer, 10)).toEqual([{ key: 'new-key:7', limit: 300, seconds: 3600 }]);
  expect(getNewKeyLimits(customer, 1)).toEqual(getNewKeyLimits(customer, 10));
  expect(getNewKeyLimits(customer, 1_000)[0]?.limit).toBe(30_000);
  for (const viewer of [{ id: 1, role: 1 } as const, { id: 2, role: 2 } as const, null])
    expect(getNewKeyLimits(viewer, 10)).toEqual([]);
});
