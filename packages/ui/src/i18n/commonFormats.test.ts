import { shopZone } from '@sampan/api/shopZone';
import { commonCurrencies } from '@sampan/domain/money/currencyDigits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCommonAmount, minus, writeDate, writeDateTime, writeInteger } from './commonFormats.ts';
import { locales } from './locales.ts';

const locale = fc.constantFrom(...locales);

test('an integer is written as by Intl', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), locale, (value, language) => {
      expect(writeInteger(value)).toBe(new Intl.NumberFormat(language).format(value).replace('-', minus));
    }),
  );
});

test('an amount in a common currency is written as by Intl', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2 ** 40 }),
      fc.constantFrom(...commonCurrencies),
      locale,
      (amount, currency, language) => {
        const common = getCommonAmount(amount, currency, language);
        const format = new Intl.NumberFormat(language, { style: 'currency', currency });
        expect(`${common?.currency}${common?.integer}${common?.decimals}`).toBe(format.format(amount / 100));
        expect(common?.isWhole).toBe(Number.isInteger(amount / 100));
      },
    ),
  );
});

test('other currencies and amounts that are no integers are not written here', () => {
  expect(getCommonAmount(1288, 'JPY', 'en-US')).toBeUndefined();
  expect(getCommonAmount(1288, 'toString', 'en-US')).toBeUndefined();
  expect(getCommonAmount(12.5, 'CNY', 'en-US')).toBeUndefined();
});

const instants = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

test.each([
  ["the shop's", shopZone, true],
  ["the browser's", undefined, false],
])('a date and a time in %s zone are written as by Intl', (_, timeZone, isShopZone) => {
  fc.assert(
    fc.property(instants, locale, (instant, language) => {
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
      const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
      expect(writeDate(instant, language, isShopZone)).toBe(date.format(instant));
      // A line does not break before AM and PM.
      const expected = dateTime.format(instant).replace(/ (?=[AP]M)/, '\u00a0');
      expect(writeDateTime(instant.toISOString(), language, isShopZone)).toBe(expected);
    }),
  );
});
