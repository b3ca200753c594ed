import { expect, test } from 'vitest';
import { listProofs, planConfirmation } from './contactProof.ts';

test('a code is compared with the e-mail address first, under the key of its account', () => {
  const claim = { phone: '13800138000', email: 'mei@shop.example', code: '123456', userId: 7 };
  expect(listProofs('change', claim)).toEqual([
    { kind: 'email', channel: 'mail', to: 'mei@shop.example', key: 'change:mail:7:mei@shop.example' },
    { kind: 'phone', channel: 'sms', to: '13800138000', key: 'change:sms:7:13800138000' },
  ]);
  expect(listProofs('register', { code: '123456', userId: 0 })).toEqual([]);
});

const address = { kind: 'email', address: 'new@shop.example' } as const;

test('a change without a new password or address needs no confirmation', () => {
  expect(planConfirmation({}, undefined, 7)).toBeNull();
  expect(planConfirmation({ currentCode: '123456' }, { ...address, isNew: false }, 7)).toBeNull();
});

test('a new address is confirmed by a code of the verified address that it replaces', () => {
  const change = { ...address, isNew: true, replaced: 'old@shop.example' };
  expect(planConfirmation({ currentCode: '123456' }, change, 7)).toEqual({
    by: 'currentCode',
    claim: { email: 'old@shop.example', code: '123456', userId: 7 },
  });
});

test('the password confirms a new password, a first address, and a change without a code', () => {
  const byPassword = { by: 'currentPassword' };
  const change = { ...address, isNew: true, replaced: 'old@shop.example' };
  expect(planConfirmation({ password: 'new' }, undefined, 7)).toEqual(byPassword);
  expect(planConfirmation({ password: 'new', currentCode: '123456' }, change, 7)).toEqual(byPassword);
  expect(planConfirmation({ currentCode: '123456' }, { ...address, isNew: true }, 7)).toEqual(byPassword);
  expect(planConfirmation({}, change, 7)).toEqual(byPassword);
});
