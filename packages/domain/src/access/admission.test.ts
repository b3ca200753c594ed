import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { admit, type SignedInViewer } from './admission.ts';

const customer: SignedInViewer = { id: 3, role: 3, status: 0, isBlacklisted: false };

test('a call admits by role, and says why it does not', () => {
  const { order, adminOrder, adminSetting, product } = contract;
  const people: (SignedInViewer | null)[] = [
    null,
    customer,
    { ...customer, status: 1 },
    { ...customer, isBlacklisted: true },
    { ...customer, status: 1, isBlacklisted: true },
    { ...customer, role: 2 },
  ];
  const answers = [order.detail, order.create, adminOrder.list, adminSetting.update, product.list].map((endpoint) =>
    people.map((account) => {
      const admission = admit(endpoint, account);
      return admission.ok ? admission.isSignedIn : admission.code;
    }),
  );
  expect(answers).toEqual([
    ['UNAUTHENTICATED', true, 'UNAUTHENTICATED', 'BLACKLISTED', 'BLACKLISTED', true],
    ['UNAUTHENTICATED', true, 'ACCOUNT_DISABLED', 'BLACKLISTED', 'BLACKLISTED', true],
    ['UNAUTHENTICATED', 'FORBIDDEN', 'UNAUTHENTICATED', 'BLACKLISTED', 'BLACKLISTED', true],
    ['UNAUTHENTICATED', 'FORBIDDEN', 'UNAUTHENTICATED', 'BLACKLISTED', 'BLACKLISTED', 'FORBIDDEN'],
    [false, true, false, false, false, true],
  ]);
});
