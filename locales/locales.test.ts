import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;
type Locale = (typeof locales)[number];
const source: Locale = 'en-US';

type Words = { [key: string]: string | Words };

function read(locale: Locale, namespace: string): Words {
  return JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, import.meta.url), 'utf8')) as Words;
}

/** `{a: {b: 'c'}}` as `a.b` → `c`. */
function flat(words: Words, path = ''): Map<string, string> {
  const entries = Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : [...flat(value, `${path}${key}.`)],
  );
  return new Map(entries);
}

function namespacesOf(locale: Locale): string[] {
  return readdirSync(new URL(`${locale}/`, import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}

test('of two files of one namespace none has what the other has', () => {
  const keys = namespaces.flatMap((name) =>
    Object.keys(read(source, name)).map((key) => `${name.split('.')[0]}:${key}`),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

/** Chinese has one plural form, English two. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');
const keysOf = (words: Map<string, string>) => [...new Set([...words.keys()].map(withoutPlural))].sort();
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\s*[\w.]+\s*\}\}/g))].sort();

const namespaces = namespacesOf(source);
const everyString = locales.flatMap((locale) =>
  namespacesOf(locale).flatMap((namespace) =>
    [...flat(read(locale, namespace))].map(([key, text]) => ({ locale, key: `${namespace}:${key}`, text })),
  ),
);
const chinese = everyString.filter(({ locale }) => locale !== 'en-US');

/** The strings that a rule does not allow, as a list to read. */
function offenders(strings: typeof everyString, isWrong: (text: string) => boolean): string[] {
  return strings.filter(({ text }) => isWrong(text)).map(({ locale, key, text }) => `${locale} ${key}: ${text}`);
}

test.each(locales)('%s has every namespace', (locale) => {
  expect(namespacesOf(locale)).toEqual(namespaces);
});

test.each(locales.flatMap((locale) => namespaces.map((namespace) => [locale, namespace] as const)))(
  '%s %s has the keys of English',
  (locale, namespace) => {
    expect(keysOf(flat(read(locale, namespace)))).toEqual(keysOf(flat(read(source, namespace))));
  },
);

test.each(namespaces)('the placeholders of %s are the same in every locale', (namespace) => {
  const english = flat(read(source, namespace));
  const different = locales.flatMap((locale) =>
    [...flat(read(locale, namespace))].flatMap(([key, text]) => {
      const twin = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      const isSame = JSON.stringify(placeholdersOf(text)) === JSON.stringify(placeholdersOf(twin));
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

test('no string is empty', () => {
  expect(offenders(everyString, (text) => text.trim() === '')).toEqual([]);
});

// Simplified and traditional by turns: the shop's usual words, characters that are correct in one script alone.
const scripts = [
  '们們个個货貨购購车車订訂单單价價选選择擇确確认認发發门門设設删刪网網络絡时時间間证證码碼应應该該进進过過还還没沒见見视視频頻',
  '图圖书書实實审審请請谢謝评評论論让讓给給从從众眾关關开開闭閉产產业業务務类類别別标標签籤项項术術语語转轉换換输輸传傳载載读讀',
  '写寫义義习習惯慣变變态態丢丟弃棄导導览覽权權绑綁链鏈连連报報错錯误誤备備处處杂雜统統计計总總数數额額优優减減满滿运運费費税稅',
  '尽盡仅僅剩剩余餘达達邮郵编編号號线線话話机機电電脑腦经經济濟营營销銷卖賣买買东東当當会會员員积積压壓缩縮无無为為与與对對么麼',
  '这這样樣种種许許须須后後边邊远遠近近历歷录錄绍紹组組织織细細纸紙约約级級红紅绿綠蓝藍质質详詳询詢试試该該诉訴词詞调調',
].join('');
const pairs = (scripts.match(/../gu) ?? []).filter((pair) => pair[0] !== pair[1]);
const simplified = new Set(pairs.map((pair) => pair[0]));
const traditional = new Set(pairs.map((pair) => pair[1]));

test.each([
  ['zh-HK', 'simplified', simplified],
  ['zh-CN', 'traditional', traditional],
] as const)('%s has no %s glyph', (locale, _script, foreign) => {
  const strings = everyString.filter((one) => one.locale === locale);
  expect(offenders(strings, (text) => [...text].some((glyph) => foreign.has(glyph)))).toEqual([]);
});

test('no blank is typed between Han and Latin or digits: text-autospace sets it', () => {
  const typed = /\p{Script=Han} +[\p{Script=Latin}\d]|[\p{Script=Latin}\d] +\p{Script=Han}/u;
  expect(offenders(chinese, (text) => typed.test(text))).toEqual([]);
});

test('quotation marks are those of the locale', () => {
  const wrong: Record<Locale, RegExp> = { 'zh-CN': /[「」『』"]/u, 'zh-HK': /[“”‘’"]/u, 'en-US': /["「」]/u };
  expect(
    locales.flatMap((locale) =>
      offenders(
        everyString.filter((one) => one.locale === locale),
        (text) => wrong[locale].test(text),
      ),
    ),
  ).toEqual([]);
});

test('nothing is exclaimed but the sentence that the specification fixes', () => {
  const loud = everyString.filter(({ text }) => /[!！]/u.test(text)).map(({ key }) => key);
  expect([...new Set(loud)]).toEqual(['common:auth.loginFirst']);
});

test('Chinese punctuation is full-width', () => {
  expect(offenders(chinese, (text) => /\p{Script=Han}[,;:?()]|[,;:?()]\p{Script=Han}/u.test(text))).toEqual([]);
});
