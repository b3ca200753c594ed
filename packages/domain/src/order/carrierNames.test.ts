import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { carrierNames, findCarrierNames, getCarrierName } from './carrierNames.ts';
import { findTrackingLink } from './trackingLink.ts';

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
