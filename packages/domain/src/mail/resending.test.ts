import { expect, test } from 'vitest';
import { canResendMessage, maskSecret, toAuditedResend } from './resending.ts';

test('a message with a code, a secret link or a parcel that was corrected since goes out once', () => {
  const can = [
    { about: 'orderPaid' as const, hasSecret: false, isOutdated: false },
    { about: 'code' as const, hasSecret: false, isOutdated: false },
    { about: 'contactChanged' as const, hasSecret: true, isOutdated: false },
    { about: 'orderShipped' as const, hasSecret: false, isOutdated: true },
  ].map(canResendMessage);
  expect(can).toEqual([true, false, false, false]);
});

test('a message that was sent again is audited with its order, else with its account', () => {
  const sent = { about: 'orderPaid', channel: 'mail', userId: 7 } as const;
  expect(toAuditedResend({ ...sent, orderId: 3 })).toMatchObject({ targetType: 'order', targetId: 3 });
  expect(toAuditedResend({ ...sent, orderId: null })).toMatchObject({ targetType: 'user', targetId: 7 });
});

test('staff read no code', () => {
  expect([maskSecret('Your code is 123456.', '123456'), maskSecret('Paid.', undefined)]).toEqual([
    'Your code is ••••••.',
    'Paid.',
  ]);
});
