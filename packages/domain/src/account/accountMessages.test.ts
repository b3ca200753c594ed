import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import type { ProviderRejection } from '../verification/verificationRules.ts';
import { createAccountMessage } from './accountMessages.ts';

function createRejection(locale: (typeof locales)[number], reason: string, rejection?: ProviderRejection) {
  const notice = { kind: 'kycRejected', reason, ...(rejection && { rejection }) } as const;
  return createAccountMessage('mail', notice, { locale, shop: 'Sampan' }, 'https://shop.example').text;
}

const byProvider = {
  'zh-CN': '身份核验没有通过。请核对姓名和证件号码后重试，或改为提交照片和视频。',
  'zh-HK': '身份核實未能通過。請核對姓名和證件號碼後再試，或改用相片和影片。',
  'en-US': 'The identity check was not passed. Check your name and number and try again, or send photos and a video.',
};
const byStaff = {
  'zh-CN': '请按下面的说明修改后重新提交。',
  'zh-HK': '請按以下說明更正後重新提交。',
  'en-US': 'Please read the reason and send it again.',
};

test.each(locales)('a rejection refers to a reason only if it contains one: %s', (locale) => {
  const withReason = createRejection(locale, 'Blurred photo');
  expect(withReason).toContain(byStaff[locale]);
  expect(withReason).toContain('Blurred photo');
  expect(withReason).not.toContain(byProvider[locale]);
  const withoutReason = createRejection(locale, '');
  expect(withoutReason).toContain(byProvider[locale]);
  expect(withoutReason).not.toContain(byStaff[locale]);
});

test.each([
  ['notOnFile', 'The provider cannot check you online.'],
  ['stopped', 'not because of your details'],
] as const)(
  'a rejection by the provider for the cause %s asks for other details only if they may be wrong',
  (cause, text) => {
    const rejection = createRejection('en-US', '', cause);
    expect(rejection).toContain(text);
    expect(rejection).not.toContain(byProvider['en-US']);
  },
);
