import { expect, test } from 'vitest';
import { isFirstCodeOptional, planFirstCode, requestFirstCode } from './firstCode.ts';

test('the first code goes to the e-mail address, or else to the phone number', () => {
  const byMail = { purpose: 'register', channel: 'mail', to: 'mei@shop.example' };
  expect(requestFirstCode({ email: 'mei@shop.example', phone: '13800138000' })).toEqual({
    kind: 'email',
    codeRequest: byMail,
  });
  expect(requestFirstCode({ email: '', phone: '13800138000' })).toEqual({
    kind: 'phone',
    codeRequest: { purpose: 'register', channel: 'sms', to: '13800138000' },
  });
});

test('the owner of a verified address is only notified', () => {
  const { codeRequest } = requestFirstCode({ email: 'mei@shop.example' });
  const key = 'change:mail:7:mei@shop.example';
  expect(planFirstCode(codeRequest, { userId: 7, ownerId: undefined })).toEqual({ key, receives: 'code' });
  expect(planFirstCode(codeRequest, { userId: 7, ownerId: 3 })).toEqual({ key, receives: 'notice' });
});

test('a limit or a channel that is off does not stop a registration, any other error does', () => {
  const codes = ['TOO_MANY_REQUESTS', 'CHANNEL_UNAVAILABLE', 'UNAVAILABLE'];
  expect(codes.map(isFirstCodeOptional)).toEqual([true, true, false]);
});
