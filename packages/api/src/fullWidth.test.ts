import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { AddressInputSchema, EmailSchema, PhoneSchema } from './entities.ts';

test('phone numbers may be typed in full-width characters', () => {
  expect(v.parse(PhoneSchema, '９１２３４５６７')).toBe('91234567');
  expect(v.parse(PhoneSchema, '＋８５２（２１２３）－４５６７\u3000')).toBe('+85221234567');
});

test('e-mail addresses may be typed in full-width characters', () => {
  expect(v.parse(EmailSchema, 'Mei＠ｅxample．com\u3000')).toBe('mei@example.com');
  expect(v.parse(EmailSchema, 'mei﹫example.com')).toBe('mei@example.com');
});

test('codes, captchas, postcodes and tracking numbers are stored and compared in half width', () => {
  const { user, security, adminOrder } = contract;
  expect(v.parse(user.resetpassword.input, { ticket: 't', code: '１２３４５６', password: 'password' })).toMatchObject({
    code: '123456',
  });
  expect(v.parse(security.totpConfirm.input, { code: '１２３４５６' })).toEqual({ code: '123456' });
  expect(v.parse(user.loginCode.input, { challenge: 'c', code: 'ＡＢＣＤＥ－２３４５６' })).toMatchObject({
    code: 'ABCDE-23456',
  });
  expect(v.parse(user.findpassword.input, { email: 'mei@example.com', captchaId: 'c', captcha: 'Ａ３' })).toMatchObject(
    {
      captcha: 'A3',
    },
  );
  expect(
    v.parse(adminOrder.shipment.input, { orderId: 1, carrier: '順豐', trackingNo: 'ＳＦ１２３４ ' }),
  ).toMatchObject({
    trackingNo: 'SF1234',
  });
  const place = { receiver: 'Mei', country: 'JP', province: '', city: '東京', district: '', detail: '1' };
  expect(
    v.parse(AddressInputSchema, { ...place, phone: '０３１２３４５６７８', postcode: '１００－０００１' }),
  ).toMatchObject({
    postcode: '100-0001',
  });
});
