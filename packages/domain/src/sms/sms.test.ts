import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCountryCode, getNumberBlock, getPhoneNotations, toE164 } from './phoneNumber.ts';
import { findSmsTemplate, isSmsTemplateCodes } from './smsTemplates.ts';

test.each([
  ['+85261230001', '+85261230001'],
  ['+852 6123-0001', '+85261230001'],
  ['61230001', '+85261230001'],
  ['85261230001', '+85261230001'],
  ['0085261230001', '+85261230001'],
  ['13800000001', '+8613800000001'],
  ['8613800000001', '+8613800000001'],
  ['+12025550123', '+12025550123'],
  ['123456', null],
  ['+0123456789', null],
])('the number %s is %s', (entered, number) => {
  expect(toE164(entered)).toBe(number);
});

test('the notations of a number are no other number: digits without a plus may be one at home', () => {
  for (const abroad of ['+13105550123', '+68820123', '+29061234'])
    expect(getPhoneNotations(abroad)).toEqual([abroad, `00${abroad.slice(1)}`]);
  const anyPhone = fc.oneof(
    fc.stringMatching(/^\+[1-9]\d{6,14}$/),
    fc.stringMatching(/^1[3-9]\d{9}$/),
    fc.stringMatching(/^(852|853)?[2-9]\d{7}$/),
  );
  fc.assert(
    fc.property(anyPhone, (phone) => {
      const other = getPhoneNotations(phone).find((one) => ![null, toE164(phone)].includes(toE164(one)));
      expect(other).toBeUndefined();
    }),
  );
});

test('a number belongs to a country and to a block of ten thousand', () => {
  expect(
    ['+85261230001', '+8613800000001', '+12025550123', '+79161234567', '+37255550001'].map(getCountryCode),
  ).toEqual(['+852', '+86', '+1', '+7', '+372']);
  expect(getNumberBlock('+85261230001')).toBe('+8526123');
});

test('a template is found by name and locale, then in zh-CN, then, for a code, under `code`', () => {
  const codes = {
    code: { 'zh-CN': 'SMS_1', 'zh-HK': '' },
    codeReset: { 'en-US': 'SMS_2' },
    newDevice: { 'en-US': 'SMS_3' },
  };
  const find = (
    name: 'codeReset' | 'codeRegister' | 'newDevice' | 'kycApproved',
    locale: 'zh-CN' | 'zh-HK' | 'en-US',
  ) => findSmsTemplate(codes, { name, locale, params: {} });
  expect([find('codeReset', 'en-US'), find('codeReset', 'zh-CN'), find('codeRegister', 'zh-HK')]).toEqual([
    'SMS_2',
    'SMS_1',
    'SMS_1',
  ]);
  expect([find('newDevice', 'zh-CN'), find('kycApproved', 'en-US')]).toEqual([undefined, undefined]);
});

test('template codes name known purposes and locales', () => {
  for (const good of [{}, { code: {} }, { code: { 'zh-CN': 'SMS_1', 'en-US': '' } }])
    expect(isSmsTemplateCodes(good)).toBe(true);
  const wrong = [
    [],
    'SMS_1',
    null,
    { other: {} },
    { code: 'SMS_1' },
    { code: { fr: 'SMS_1' } },
    { code: { 'zh-CN': 1 } },
    { code: { 'zh-CN': 'a b' } },
  ];
  for (const value of wrong) expect(isSmsTemplateCodes(value), JSON.stringify(value)).toBe(false);
});

test('a number is found however an account stored it', () => {
  expect(getPhoneNotations('+8613800138000')).toEqual([
    '+8613800138000',
    '8613800138000',
    '008613800138000',
    '13800138000',
  ]);
  expect(getPhoneNotations('61230001')).toEqual(['61230001', '+85261230001', '85261230001', '0085261230001']);
  for (const phone of getPhoneNotations('61230001')) {
    expect(new Set(getPhoneNotations(phone))).toEqual(new Set(getPhoneNotations('61230001')));
  }
  expect(getPhoneNotations('12345')).toEqual(['12345']);
});
