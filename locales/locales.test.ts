import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ShopText, textProblems, textRules } from './textRules.ts';

const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;
type Locale = (typeof locales)[number];
const source: Locale = 'en-US';

type Messages = { [key: string]: string | Messages };

function read(locale: Locale, namespace: string): Messages {
  return JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, import.meta.url), 'utf8')) as Messages;
}

/** `{a: {b: 'c'}}` as `a.b` → `c`. */
function flat(messages: Messages, path = ''): Map<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : [...flat(value, `${path}${key}.`)],
  );
  return new Map(entries);
}

function getNamespaces(locale: Locale): string[] {
  return readdirSync(new URL(`${locale}/`, import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}

test('of two files of one namespace none has a text of the other', () => {
  const keys = namespaces.flatMap((name) =>
    [...flat(read(source, name)).keys()].map((key) => `${name.split('.')[0]}:${key}`),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

/** Chinese has one plural form, English two, and a few texts have another one for none. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|other)$/, '');
const getKeys = (messages: Map<string, string>) => [...new Set([...messages.keys()].map(withoutPlural))].sort();
const getPlaceholders = (text: string) => [...new Set(text.match(/\{\{\s*[\w.]+\s*\}\}/g))].sort();

const namespaces = getNamespaces(source);
/** Staff read the admin area and account messages. */
const isForStaff = (key: string) => /^admin\b|^account:secondFactor\.required$/.test(key);
const everyString = locales.flatMap((locale) =>
  getNamespaces(locale).flatMap((namespace) =>
    [...flat(read(locale, namespace))].map(([path, text]): ShopText => {
      const key = `${namespace}:${path}`;
      return { locale, key, text, audience: isForStaff(key) ? 'staff' : 'customer' };
    }),
  ),
);
const chinese = everyString.filter(({ locale }) => locale.startsWith('zh'));

test.each(locales)('%s has every namespace', (locale) => {
  expect(getNamespaces(locale)).toEqual(namespaces);
});

test.each(locales.flatMap((locale) => namespaces.map((namespace) => [locale, namespace] as const)))(
  '%s %s has the keys of English',
  (locale, namespace) => {
    expect(getKeys(flat(read(locale, namespace)))).toEqual(getKeys(flat(read(source, namespace))));
  },
);

test.each(namespaces)('the placeholders of %s are the same in every locale', (namespace) => {
  const english = flat(read(source, namespace));
  const different = locales.flatMap((locale) =>
    [...flat(read(locale, namespace))].flatMap(([key, text]) => {
      const twin = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      const isSame = JSON.stringify(getPlaceholders(text)) === JSON.stringify(getPlaceholders(twin));
      return isSame ? [] : [`${locale} ${key}: ${text} / ${twin}`];
    }),
  );
  expect(different).toEqual([]);
});

test('Chinese has the one plural form it knows', () => {
  expect(chinese.filter(({ key }) => key.endsWith('_one'))).toEqual([]);
});

test('English says one thing and many things', () => {
  const english = everyString.filter(({ locale }) => locale === 'en-US').map(({ key }) => key);
  const lonely = english.filter((key) => key.endsWith('_one') && !english.includes(key.replace('_one', '_other')));
  expect(lonely).toEqual([]);
});

for (const rule of textRules) {
  test(rule.name, () => {
    expect(textProblems(rule, everyString)).toEqual([]);
  });
}

test('nothing is exclaimed but the sentence that the specification fixes', () => {
  const loud = everyString.filter(({ text }) => /[!！]/u.test(text)).map(({ key }) => key);
  expect([...new Set(loud)]).toEqual(['common:auth.loginFirst']);
});

test('an example amount has no decimals, which not every currency has', () => {
  const withDecimals = everyString.filter(({ text }) => /(?<![\d.])\d+\.\d{2}(?![\d.])/u.test(text));
  expect(withDecimals.map(({ locale, key }) => `${locale} ${key}`)).toEqual([]);
});

test('a limit of decimals has a text for currencies without any', () => {
  const keys = new Set(everyString.map(({ locale, key }) => `${locale} ${key}`));
  const limits = everyString.filter(({ text }) => /\{\{count\}\} ?(decimals|位小[数數])/u.test(text));
  expect(limits.map(({ locale }) => locale).sort()).toEqual([...locales].sort());
  expect(limits.filter(({ locale, key }) => !keys.has(`${locale} ${withoutPlural(key)}_zero`))).toEqual([]);
});

test('no text is a fragment that code glues to another one', () => {
  expect(
    everyString.filter(({ text }) => /^[,，、;；]/u.test(text)).map(({ locale, key }) => `${locale} ${key}`),
  ).toEqual([]);
});

test.each([
  ['common:nav.me', 'account:me.title', 'account:me.place.me', 'content:landing.me'],
  ['common:nav.goods', 'shop:goods.title'],
  ['common:nav.cart', 'shop:cart.title'],
  ['common:nav.settings', 'account:settings.title', 'account:me.place.settings'],
  ['account:me.place.account', 'account:account.title'],
  ['account:me.place.addresses', 'account:book.title'],
  ['account:me.place.profile', 'account:profile.title'],
  ['account:me.place.verify', 'account:verify.title'],
  ['account:me.place.files', 'account:blueprint'],
  ...['kyc', 'users', 'blacklist', 'articles', 'articleCategories', 'gallery', 'settings'].map((place) => [
    `admin:shell.place.${place}`,
    `admin.records:${place}.title`,
  ]),
  ...['IDENTITY_CARD', 'HOME_VISIT_PERMIT_HK_MC', 'RESIDENCE_PERMIT_HK_MC', 'PASSPORT'].map((document) => [
    `account:verify.docType.${document}`,
    `admin.records:kyc.docType.${document}`,
  ]),
])('%s has one name wherever it is named', (...keys: string[]) => {
  for (const locale of locales) {
    const named = everyString.filter((each) => each.locale === locale && keys.includes(each.key));
    expect(named.map(({ key }) => key).sort(), locale).toEqual([...keys].sort());
    expect([...new Set(named.map(({ text }) => text))], `${locale} ${keys.join(', ')}`).toHaveLength(1);
  }
});
