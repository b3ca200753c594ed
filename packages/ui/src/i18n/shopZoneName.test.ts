import { shopZone } from '@sampan/api/shopZone';
import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { getShopZoneName } from './shopZoneName.ts';

test.each(locales)("the name of the shop's time zone in %s is that of Intl", (locale) => {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long', timeZone: shopZone }).formatToParts(new Date());
  expect(getShopZoneName(locale)).toBe(parts.find(({ type }) => type === 'timeZoneName')?.value);
});
