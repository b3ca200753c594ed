import { expect, test } from 'vitest';
import { findProfileProblem, planProfileUpdate } from './profile.ts';

const stored = { username: 'mei', avatar: '/media/own' };

test('the avatar is checked first, then the name, then the password', () => {
  const wrong = { avatar: 'https://other.example/a.png', username: '12', password: 'x' };
  expect(findProfileProblem(wrong, stored)).toEqual({ avatar: 'avatar' });
  expect(findProfileProblem({ ...wrong, avatar: stored.avatar }, stored)).toEqual({ username: 'letter' });
});

test('absent and stored values are valid', () => {
  expect(findProfileProblem({}, stored)).toBeUndefined();
  // A name of before today's rules stays valid for its owner.
  expect(findProfileProblem({ username: '12' }, { ...stored, username: '12' })).toBeUndefined();
  expect(findProfileProblem({ avatar: '', username: 'mei.lin' }, stored)).toBeUndefined();
});

const account = { id: 7, email: 'mei@shop.example', emailVerified: true, phone: '13800138000', phoneVerified: false };

test('a code verifies a single address: two at once are no plan', () => {
  expect(planProfileUpdate({ email: 'new@shop.example', phone: '13900139000', code: '123456' }, account)).toBeNull();
  expect(planProfileUpdate({ email: account.email, phone: '13900139000', code: '123456' }, account)).not.toBeNull();
});

test('a new address is claimed by its code, and removes the other one while that is unproven', () => {
  const input = { email: 'new@shop.example', code: '123456', currentCode: '654321' };
  expect(planProfileUpdate(input, account)).toEqual({
    change: { kind: 'email', address: 'new@shop.example', isNew: true, replaced: 'mei@shop.example' },
    claim: { email: 'new@shop.example', code: '123456', userId: 7 },
    unproven: 'phone',
    confirmation: { by: 'currentCode', claim: { email: 'mei@shop.example', code: '654321', userId: 7 } },
  });
  expect(planProfileUpdate(input, { ...account, phoneVerified: true })?.unproven).toBeUndefined();
});

test('the verification of the stored address needs no confirmation', () => {
  expect(planProfileUpdate({ phone: account.phone, code: '123456' }, account)).toEqual({
    change: { kind: 'phone', address: account.phone, isNew: false },
    claim: { phone: account.phone, code: '123456', userId: 7 },
    unproven: undefined,
    confirmation: null,
  });
});

test('the password confirms a new password and an address that replaces no verified one', () => {
  const byPassword = { by: 'currentPassword' };
  expect(planProfileUpdate({ password: 'harbour-8' }, account)).toEqual({
    ...{ change: undefined, claim: undefined, unproven: undefined },
    confirmation: byPassword,
  });
  const first = planProfileUpdate({ phone: '13900139000', code: '123456', currentCode: '654321' }, account);
  expect(first?.confirmation).toEqual(byPassword);
  expect(planProfileUpdate({ username: 'mei.lin' }, account)?.confirmation).toBeNull();
});
