import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AddressFieldsSchema, addressFields, getAddress, getAddressFields, toValues } from './addressFields.ts';

const filled = { ...toValues(undefined, 'zh-HK'), receiver: '陳嘉敏', phone: '9123 4567', detail: '海景閣8樓' };

/** The fields with an error, in the order of a form. */
function wrongFields(values: unknown): string[] {
  const answer = v.safeParse(AddressFieldsSchema, values);
  const wrong = answer.success ? [] : answer.issues.map((issue) => v.getDotPath(issue));
  return addressFields.filter((field) => wrong.includes(field));
}

test('Chinese forms ask from the large to the small, English ones from the small to the large', () => {
  const zh = getAddressFields('zh-CN', 'CN');
  const en = getAddressFields('en-US', 'US');
  expect(zh.indexOf('province')).toBeLessThan(zh.indexOf('detail'));
  expect(en.indexOf('detail')).toBeLessThan(en.indexOf('city'));
});

test('Hong Kong has neither provinces nor postcodes', () => {
  expect(getAddressFields('zh-HK', 'HK')).toEqual(['receiver', 'phone', 'country', 'city', 'district', 'detail']);
});

test('each country says what it needs', () => {
  expect(wrongFields({ ...filled, country: 'HK' })).toEqual(['district']);
  expect(wrongFields({ ...filled, country: 'CN' })).toEqual(['province', 'city', 'district']);
  expect(wrongFields({ ...filled, country: 'GB', city: 'Bristol', postcode: 'BS6 6LT' })).toEqual([]);
  expect(wrongFields({ ...filled, country: 'SE' })).toEqual(['city']);
});

test('a mainland city without districts needs none', () => {
  const address = { ...filled, country: 'CN', province: '广东省' };
  for (const city of ['东莞市', '东莞', '東莞', '中山市', '儋州', '嘉峪關市', 'Dongguan', 'jiayuguan city '])
    expect(wrongFields({ ...address, city }), city).toEqual([]);
  expect(wrongFields({ ...address, city: '广州市' })).toEqual(['district']);
  expect(wrongFields({ ...filled, country: 'HK', city: '中山市' })).toEqual(['district']);
});

test.each([
  ['US', ['province', 'city', 'postcode']],
  ['CA', ['province', 'city', 'postcode']],
  ['JP', ['province', 'city', 'postcode']],
  ['MY', ['province', 'city', 'postcode']],
  ['GB', ['city', 'postcode']],
  ['SG', ['postcode']],
])('a parcel to %s needs %j', (country, fields) => {
  expect(wrongFields({ ...filled, country })).toEqual(fields);
});

test('everything that is missing is said at once', () => {
  const wrong = wrongFields({ ...filled, receiver: '', phone: '', country: 'CN' });
  expect(wrong).toEqual(['receiver', 'phone', 'province', 'city', 'district']);
});

test('a phone number may be typed with blanks, and is checked', () => {
  expect(wrongFields({ ...filled, country: 'HK', district: '南區' })).toEqual([]);
  expect(wrongFields({ ...filled, country: 'HK', district: '南區', phone: 'call me' })).toEqual(['phone']);
});

test('fields that the country lacks are not sent; saved ones stay', () => {
  const saved = { ...getAddress(filled, undefined), id: 7, country: 'HK', province: '香港' };
  expect(getAddress({ ...filled, postcode: '999077' }, saved)).toMatchObject({ id: 7, province: '香港' });
  expect(getAddress({ ...filled, postcode: '999077' }, saved).postcode).toBeUndefined();
  expect(getAddress({ ...filled, country: 'GB', province: 'England', postcode: 'BS6' }, saved)).toMatchObject({
    province: 'England',
    postcode: 'BS6',
  });
});
