import { expect, test } from 'vitest';
import { matches } from '../search/searchTokens.ts';
import { getOrderQuery, getOrderTokens, type SearchableOrder } from './searchTokens.ts';

const order: SearchableOrder = {
  orderNo: 'SP2611200000012345',
  username: 'chan.ka.man',
  address: { receiver: '陳嘉敏', phone: '+85291234567' },
  trackingNo: 'SF 1234-5678 90',
  lines: [
    { name: '青瓷侧把壶', i18n: { 'zh-HK': { name: '青瓷側把壺' }, 'en-US': { name: 'Celadon side-handle teapot' } } },
  ],
};
const isFound = (keyword: string, found: SearchableOrder = order) =>
  getOrderQuery(keyword).some((tokens) => matches(getOrderTokens(found), tokens));

test.each([
  ['its number', 'SP2611200000012345'],
  ['the beginning of its number', 'sp26112000000'],
  ['its number without SP', '2611200000012345'],
  ['its number in groups', '2611 2000 0001 2345'],
  ['the last eight digits of its number', '00012345'],
  ['the last six', '012345'],
  ['the last four', '2345'],
  ['its buyer', 'chan.ka.man'],
  ['the full name of its receiver', '陳嘉敏'],
  ['a part of the name', '嘉敏'],
  ['the phone as it is stored', '+85291234567'],
  ['the phone as it is dialled at home', '91234567'],
  ['the phone in groups', '9123 4567'],
  ['the last four digits', '4567'],
  ['the tracking number as it is printed', 'SF 1234-5678 90'],
  ['the tracking number in one piece', 'sf1234567890'],
  ['the receiver in the other script', '陈嘉敏'],
  ['a product', '侧把壶'],
  ['a product in the other script', '側把壺'],
  ['several of a product', 'teapots'],
  ['a product in another language', 'celadon teapot'],
  ['words of several of these', '陳嘉敏 teapot 4567'],
])('an order is found by %s', (_what, keyword) => {
  expect(isFound(keyword)).toBe(true);
});

test.each(['嘉文', '91234568', '1234567', 'sf9', 'kettle', '00012344', '0001234'])('and not by %s', (keyword) => {
  expect(isFound(keyword)).toBe(false);
});

test('a mainland number is found without its code, a foreign one as it stands', () => {
  const phoned = (phone: string): SearchableOrder => ({ ...order, address: { receiver: '李', phone } });
  expect(isFound('13912345678', phoned('+8613912345678'))).toBe(true);
  expect(isFound('+442079460000', phoned('+442079460000'))).toBe(true);
});

test.each(['+8613832387906', '13832387906'])(
  'the phone %s is found as it is shown, and by its last digits',
  (phone) => {
    const phoned = { ...order, address: { receiver: '李', phone } };
    const shown = ['+86 138 3238 7906', '138 3238 7906', '138-3238-7906', '（＋８６）138 3238 7906'];
    for (const keyword of [...shown, '32387906', '3238 7906', '7906', '+86 138'])
      expect(isFound(keyword, phoned), keyword).toBe(true);
    for (const keyword of ['138 3238 7907', '2387906', '+852 3238 7906 1'])
      expect(isFound(keyword, phoned), keyword).toBe(false);
  },
);

test('numbers side by side are searched one by one', () => {
  const lines = [{ name: 'Cup 2024 500 ml' }];
  const shipped = { ...order, address: { receiver: '李', phone: '+8613832387906' }, trackingNo: '554412345678', lines };
  const found = ['2024 500', '500 2024', '7906 5544', '13832387906 554412345678', '+86 138 3238 7906 554412345678'];
  for (const keyword of [...found, '5544 1234 5678', '5544 1234 56'])
    expect(isFound(keyword, shipped), keyword).toBe(true);
  for (const keyword of ['2024 501', '5544 1234 5679', '7907 5544'])
    expect(isFound(keyword, shipped), keyword).toBe(false);
});

test('groups of four are one tracking number, or a phone beside the beginning of another number', () => {
  const shipped = { ...order, trackingNo: '731234567890' };
  for (const keyword of ['7312 3456 7890', '9123 4567 7312', '7312 9123 4567', '731234 567890'])
    expect(isFound(keyword, shipped), keyword).toBe(true);
  for (const keyword of ['7312 3456 7891', '9123 4567 7313', '9123 4568 7312'])
    expect(isFound(keyword, shipped), keyword).toBe(false);
});

test('a tracking number with letters is found in any groups', () => {
  const shipped = { ...order, trackingNo: 'SF1234567890123' };
  for (const keyword of ['SF 1234567890123', 'sf 1234 5678 90123', 'ＳＦ　１２３４５６７８９０１２３', 'SF-1234567890'])
    expect(isFound(keyword, shipped), keyword).toBe(true);
  expect(isFound('SF 1234567890124', shipped)).toBe(false);
});

test('full-width digits find as others do', () => {
  for (const keyword of ['４５６７', '９１２３　４５６７', 'ＳＰ２６１１２００００００１２３４５'])
    expect(isFound(keyword), keyword).toBe(true);
});

test('a foreign number is found in any groups', () => {
  const phoned = { ...order, address: { receiver: 'Lee', phone: '+442079460000' } };
  for (const keyword of ['+44 20 7946 0000', '+44 2079460000', '+44 (20) 7946-0000'])
    expect(isFound(keyword, phoned), keyword).toBe(true);
  expect(isFound('+44 20 7946 0001', phoned)).toBe(false);
});

test('a keyword of a country code alone, and one of signs alone', () => {
  expect(getOrderQuery('+86')).toEqual([['86']]);
  expect(getOrderQuery('( - )')).toEqual([]);
});

test('one without address and parcel is found by the rest', () => {
  expect(isFound('celadon', { ...order, address: undefined, trackingNo: undefined })).toBe(true);
});
