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
  expect(formats.relative('2026-02-28T09:05:01Z', now)).toBe('6 days ago');
});

test('an instant ago is now, and the future is not the past', () => {
  const formats = getFormats('en-US');
  expect(formats.relative(now, now)).toBe('now');
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
