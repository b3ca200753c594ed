import { expect, test } from 'vitest';
import { formatAddress } from './addressLines.ts';

const getName = (code: string) => `[${code}]`;

test('a Chinese address goes from the large to the small, without blanks inside', () => {
  const address = { country: 'HK', province: '香港', city: '香港島', district: '中西區', detail: '皇后大道西8號3樓' };
  expect(formatAddress(address, getName)).toBe('香港香港島中西區 皇后大道西8號3樓');
});

test('Latin place names before a Chinese street are words of their own', () => {
  const kowloon = { country: 'HK', province: '', city: 'Kowloon', district: 'Kwun Tong', detail: '觀塘道388號' };
  expect(formatAddress(kowloon, getName)).toBe('Kowloon Kwun Tong 觀塘道388號');
  const canton = { country: 'CN', province: 'Guangdong', city: '广州市', district: '天河区', detail: '体育西路1号' };
  expect(formatAddress(canton, getName)).toBe('Guangdong 广州市天河区 体育西路1号');
});

test('a city that is its own province is named once', () => {
  const address = { country: 'CN', province: '上海市', city: '上海市', district: '徐汇区', detail: '复兴中路1弄' };
  expect(formatAddress(address, getName)).toBe('上海市徐汇区 复兴中路1弄');
});

test('a Latin address goes from the small to the large and names its country', () => {
  const address = {
    country: 'GB',
    province: 'England',
    city: 'Bristol',
    district: 'Redland',
    detail: '4 Chandos Road',
    postcode: 'BS6 6LT',
  };
  expect(formatAddress(address, getName)).toBe('4 Chandos Road, Redland, Bristol, England BS6 6LT, [GB]');
});

test('parts that are empty leave no comma behind', () => {
  const address = { country: 'HK', province: '', city: 'Hong Kong', district: '', detail: '8 Pier Road' };
  expect(formatAddress(address, getName)).toBe('8 Pier Road, Hong Kong');
});
