import enUS from '@sampan/locales/en-US/order.json';
import zhCN from '@sampan/locales/zh-CN/order.json';
import zhHK from '@sampan/locales/zh-HK/order.json';
import { expect, test } from 'vitest';
import { findKnownCarrier, knownCarriers } from './carrierNames.ts';

test('a carrier is known by its name in any of the languages, and shown by one of those', () => {
  for (const { carrier: names } of [zhCN, zhHK, enUS]) {
    expect(Object.keys(names)).toEqual(knownCarriers);
    for (const carrier of knownCarriers) expect(findKnownCarrier(names[carrier])).toBe(carrier);
  }
});

test('another carrier, or a part of a name, is what staff wrote', () => {
  expect(findKnownCarrier(' sf express ')).toBe('sf');
  expect(findKnownCarrier('SF')).toBeUndefined();
  expect(findKnownCarrier('Star Ferry')).toBeUndefined();
  expect(findKnownCarrier('')).toBeUndefined();
});
