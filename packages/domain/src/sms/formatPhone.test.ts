import { expect, test } from 'vitest';
import { formatPhone } from './formatPhone.ts';

test.each([
  ['of Hong Kong', '+85298174157', '+852 9817 4157'],
  ['of Hong Kong, without its code', '98174157', '9817 4157'],
  ['of Macau', '+85366123456', '+853 6612 3456'],
  ['of the mainland', '+8613896982420', '+86 138 9698 2420'],
  ['of the mainland, without its code', '13896982420', '138 9698 2420'],
  ['of a fixed line in Shenzhen', '+8675588881234', '+86 755 8888 1234'],
  ['of a fixed line in Beijing', '+861088881234', '+86 10 8888 1234'],
  ['of North America', '+14155550123', '+1 415 555 0123'],
  ['of Taiwan', '+886912345678', '+886 912 345 678'],
  ['of Great Britain', '+447911123456', '+44 791 112 3456'],
  ['of Denmark', '+4520123456', '+45 201 234 56'],
  ['with separators', '+852-9817 4157', '+852 9817 4157'],
])('a number %s is shown in groups', (_, phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test.each([
  '',
  '138****8000',
  '(0755) 8888-1234',
  '0755-88881234',
  '12345',
  'ask at the desk',
  '+852 9817 4157 ext. 3',
])('"%s" is shown as it is', (phone) => {
  expect(formatPhone(phone)).toBe(phone);
});
