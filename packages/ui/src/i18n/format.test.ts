import { simulateFirefox } from '@sampan/domain/money/money.fakes';
import { expect, test } from 'vitest';
import { getFormats } from './format.ts';
import { type Locale, locales } from './locales.ts';

const afternoon = '2026-03-07T06:05:00Z';
const now = '2026-03-07T09:05:00Z';
const yesterday = '2026-03-06T09:05:00Z';

/** Table 1.6 of the brief, in Hong Kong's time zone. */
const table: Record<Locale, Record<string, string>> = {
  'zh-CN': {
    CNY: '¥1,288.50',
    HKD: 'HK$1,288.50',
    USD: 'US$1,288.50',
    negative: '\u2212¥30.00',
    date: '2026年3月7日',
    dateTime: '2026年3月7日 14:05',
    yesterday: '昨天',
    hours: '3小时前',
    compact: '1.3万',
    list: 'A、B和C',
  },
  'zh-HK': {
    CNY: 'CN¥1,288.50',
    HKD: 'HK$1,288.50',
    USD: 'US$1,288.50',
    negative: '\u2212CN¥30.00',
    date: '2026年3月7日',
    dateTime: '2026年3月7日 下午2:05',
    yesterday: '昨日',
    hours: '3小時前',
    compact: '1.3萬',
    list: 'A、B及C',
  },
  'en-US': {
    CNY: 'CN¥1,288.50',
    HKD: 'HK$1,288.50',
    USD: '$1,288.50',
    negative: '\u2212CN¥30.00',
    date: 'Mar 7, 2026',
    dateTime: 'Mar 7, 2026, 2:05 PM',
    yesterday: 'yesterday',
    hours: '3 hours ago',
    compact: '12.8K',
    list: 'A, B, and C',
  },
};

/** Intl uses no-break and narrow spaces in some formats. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each(locales)('money, dates and numbers of %s are written as the brief says', (locale) => {
  const formats = getFormats(locale, 'Asia/Hong_Kong');
  const written = {
    CNY: formats.money(128850, 'CNY'),
    HKD: formats.money(128850, 'HKD'),
    USD: formats.money(128850, 'USD'),
    negative: formats.money(-3000, 'CNY'),
    date: formats.date(afternoon),
    dateTime: formats.dateTime(afternoon),
    yesterday: formats.relative(yesterday, now),
    hours: formats.relative(afternoon, now),
    compact: formats.compact(12_800),
    list: formats.list(['A', 'B', 'C']),
  };
  expect(Object.fromEntries(Object.entries(written).map(([name, text]) => [name, plain(text)]))).toEqual(table[locale]);
});

test('a week ago is a date', () => {
  const formats = getFormats('en-US', 'Asia/Hong_Kong');
  expect(formats.relative('2026-02-28T09:05:00Z', now)).toBe('Feb 28, 2026');
  // Seven calendar days, although a second less than 168 hours.
  expect(formats.relative('2026-02-28T09:05:01Z', now)).toBe('Feb 28, 2026');
  expect(formats.relative('2026-02-28T16:00:00Z', now)).toBe('6 days ago');
  expect(formats.relative('2026-03-13T15:59:00Z', now)).toBe('in 6 days');
  expect(formats.relative('2026-03-13T16:00:00Z', now)).toBe('Mar 14, 2026');
});

test('days are those of the calendar in the shown zone', () => {
  const formats = getFormats('en-US', 'Asia/Hong_Kong');
  // Half past midnight on March 7 in Hong Kong, March 6 in UTC.
  const night = '2026-03-06T16:30:00Z';
  expect(formats.relative('2026-03-05T15:59:00Z', night)).toBe('2 days ago');
  expect(formats.relative('2026-03-05T16:00:00Z', night)).toBe('yesterday');
  // March 6 at midnight: 47 hours before, yet only one midnight lies between.
  expect(formats.relative('2026-03-05T16:00:00Z', '2026-03-07T15:00:00Z')).toBe('yesterday');
  expect(formats.relative('2026-03-08T16:00:00Z', night)).toBe('in 2 days');
});

test('less than a day ago is told in hours, across midnight too', () => {
  const formats = getFormats('en-US', 'Asia/Hong_Kong');
  expect(formats.relative('2026-03-05T17:00:00Z', '2026-03-06T16:30:00Z')).toBe('23 hours ago');
});

test('the time of day is written as beside the date', () => {
  const write = (locale: Locale) => getFormats(locale, 'Asia/Hong_Kong').time(afternoon);
  expect([write('zh-CN'), write('zh-HK'), write('en-US')]).toEqual(['14:05', '下午2:05', '2:05\u00a0PM']);
});

test('a day of the calendar is the same day in every time zone', () => {
  expect(getFormats('en-US').calendarDay('2026-03-07')).toBe('Mar 7, 2026');
  expect(getFormats('zh-HK', 'Asia/Hong_Kong').calendarDay('2026-03-07')).toBe('2026年3月7日');
});

test('an instant ago is just now, and the future is not the past', () => {
  const formats = getFormats('en-US');
  const tell = (locale: Locale) => getFormats(locale).relative(now, now);
  expect([tell('zh-CN'), tell('zh-HK'), tell('en-US')]).toEqual(['刚刚', '剛剛', 'just now']);
  expect(formats.relative('2026-03-07T11:05:00Z', now)).toBe('in 2 hours');
});

test('decimals go only where nothing is lost', () => {
  const formats = getFormats('zh-HK');
  expect(formats.money(11800, 'HKD', { dropsZeroDecimals: true })).toBe('HK$118');
  expect(formats.money(11850, 'HKD', { dropsZeroDecimals: true })).toBe('HK$118.50');
});

test('minor units follow the currency', () => {
  expect(getFormats('en-US').money(1288, 'JPY')).toBe('¥1,288');
});

test('the parts of an amount are the amount', () => {
  const { sign, currency, integer, decimals, text } = getFormats('zh-HK').moneyParts(-128850, 'HKD');
  expect([sign, currency, integer, decimals]).toEqual(['\u2212', 'HK$', '1,288', '.50']);
  expect(text).toBe('\u2212HK$1,288.50');
});

test('formats are made once a locale', () => {
  expect(getFormats('zh-CN')).toBe(getFormats('zh-CN'));
});

test('an amount is the same in every browser', () => {
  simulateFirefox();
  expect(getFormats('zh-CN').moneyParts(5000, 'IDR')).toMatchObject({ integer: '5,000', decimals: '' });
});

test('the code of a currency without a symbol stands apart from the amount', () => {
  expect(locales.map((locale) => getFormats(locale).money(-12_500, 'KWD'))).toEqual(
    Array(3).fill('\u2212KWD\u00a012.500'),
  );
  expect(getFormats('zh-HK').money(1250, 'CHF', { dropsZeroDecimals: true })).toBe('CHF\u00a012.50');
  expect(getFormats('zh-CN').moneyParts(1250, 'CHF')).toMatchObject({ currency: 'CHF', space: '\u00a0' });
});
