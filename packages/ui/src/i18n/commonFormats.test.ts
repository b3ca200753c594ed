import { shopZone } from '@sampan/api/shopZone';
import { commonCurrencies } from '@sampan/domain/money/currencyDigits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCommonAmount, minus, writeInteger, writeShopDate } from './commonFormats.ts';
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

test("a date of the shop's zone is written as by Intl", () => {
  const instants = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, locale, (instant, language) => {
      const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: shopZone });
      expect(writeShopDate(instant, language)).toBe(format.format(instant));
      expect(writeShopDate(instant.toISOString(), language)).toBe(format.format(instant));
    }),
  );
});
