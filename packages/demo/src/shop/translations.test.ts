import { expect, test } from 'vitest';
import { createShop } from './createShop.ts';
import { simplifiedIn, traditionalIn } from './hanForms.ts';
import { getTexts, unevenTranslations } from './shopTexts.ts';
import { demoNow } from './time.ts';

const shop = createShop(demoNow);
const mainland = getTexts(shop, 'zh-CN');
const hongKong = getTexts(shop, 'zh-HK');
const english = getTexts(shop, 'en-US');

function offending(texts: readonly string[], pattern: RegExp): string[] {
  return texts.filter((text) => pattern.test(text.replaceAll(/<[^>]+>/g, '')));
}

test('the check of scripts knows both sides', () => {
  expect(simplifiedIn('紫砂茶壶，发货')).toEqual(['发', '货']);
  expect(traditionalIn('寄出貨物')).toEqual(['貨']);
});

test('Hong Kong texts hold no simplified character', () => {
  expect(hongKong.length).toBeGreaterThan(1000);
  expect([...new Set(hongKong.flatMap(simplifiedIn))]).toEqual([]);
});

test('mainland texts hold no traditional character', () => {
  expect([...new Set(mainland.flatMap(traditionalIn))]).toEqual([]);
});

test('English texts hold no Han character and no full-width punctuation', () => {
  expect(offending(english, /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u)).toEqual([]);
});

test('Hong Kong texts are written, not converted: none of the mainland words that differ', () => {
  expect(
    offending(hongKong, /文件|網絡賬號|登錄|賬號|郵箱|快遞|視頻|質量好|信息|保存|打印|默認|抽屜式|土豆|公交/),
  ).toEqual([]);
});

test('Chinese texts type no space between Han and Latin or digits', () => {
  const gap = /\p{Script=Han} [\dA-Za-z]|[\dA-Za-z] \p{Script=Han}/u;
  expect(offending([...mainland, ...hongKong], gap)).toEqual([]);
});

test('quotes follow the place: “ ” on the mainland, 「 」 in Hong Kong', () => {
  expect(offending(mainland, /[「」『』]/)).toEqual([]);
  expect(offending(hongKong, /[“”]/)).toEqual([]);
});

test('nobody shouts: no exclamation mark and no blank text in any language', () => {
  expect(offending([...mainland, ...hongKong, ...english], /[!！]/)).toEqual([]);
  expect([...mainland, ...hongKong, ...english].filter((text) => text.trim() === '')).toEqual([]);
});

test('only the two articles that say so lack a translation', () => {
  const missing = unevenTranslations(shop).map((path) => path.split('/').slice(1, 3));
  expect(missing.map(([kind]) => kind)).toEqual(['articles', 'articles']);
  const slugs = missing.map(([, index]) => shop.articles[Number(index)]?.slug);
  expect(slugs).toEqual(['how-a-basket-begins', 'paper-and-light']);
});
