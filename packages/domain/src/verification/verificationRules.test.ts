import { expect, test } from 'vitest';
import { getProviderRejection } from './verificationRules.ts';

test.each([
  ['202', 'notOnFile'],
  ['203', 'notOnFile'],
  ['206', 'stopped'],
  ['427', 'stopped'],
  // Aliyun: the name and the number, or the face, differ. Any code of Alipay.
  ['201', 'mismatch'],
  ['204', 'mismatch'],
  ['FACE_MISMATCH', 'mismatch'],
])('the code %s of a rejection means %s', (subCode, rejection) => {
  expect(getProviderRejection({ provider: { passed: false, subCode } })).toBe(rejection);
});
