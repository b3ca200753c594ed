import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { carrierNames, findCarrierNames, findTrackingLink, getCarrierName } from './carrierNames.ts';

test.each(Object.values(carrierNames))('a carrier is known by its name in any locale, and has a page: %j', (names) => {
  for (const locale of locales) {
    expect(findCarrierNames(names[locale])).toBe(names);
    for (const other of locales) expect(getCarrierName(names[locale], other)).toBe(names[other]);
    expect(findTrackingLink(names[locale], '1')).toBe(findTrackingLink(names['zh-CN'], '1'));
    expect(findTrackingLink(names[locale], '1')).toBeDefined();
  }
});

test('another carrier, or a part of a name, is what staff wrote', () => {
  expect(getCarrierName(' sf express ', 'zh-HK')).toBe('順豐速運');
  for (const name of ['SF', 'Star Ferry', '']) expect(getCarrierName(name, 'zh-CN')).toBe(name);
});

test('of several tracking numbers the link follows the first, and a number may contain spaces', () => {
  for (const several of ['SF1, SF2', 'SF1；SF2', 'SF1、SF2', '，SF1', ', ,SF1,'])
    expect(findTrackingLink('SF Express', several), several).toMatch(/\/SF1$/);
  expect(findTrackingLink('DHL', ' 12 3456 ')).toMatch(/=12%203456$/);
});
