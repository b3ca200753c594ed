import { readFileSync } from 'node:fs';
import { help } from '@sampan/demo/fixtures/shop/journal/help';
import { createSettings } from '@sampan/demo/fixtures/shop/settings';
import { expect, test } from 'vitest';

interface OrderTexts {
  action: { requestRefund: string; withdrawRefund: string };
  note: { label: string };
}
interface SharedOrderTexts {
  method: { alipay: string; wechat: string; stripe: string };
}

const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;

const readTexts = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const readOrderTexts = (locale: string): OrderTexts => readTexts(`${locale}/order.json`);
const readSharedOrderTexts = (locale: string): SharedOrderTexts => readTexts(`${locale}/order.shared.json`);

function findArticle(slug: string, locale: (typeof locales)[number]): string {
  const content = help.find((article) => article.slug === slug)?.texts[locale]?.content;
  if (!content) throw new Error(`no article ${slug}`);
  return content;
}

test.each(locales)('the help of the demo shop names buttons and fields as the screens do: %s', (locale) => {
  const { action, note } = readOrderTexts(locale);
  const delivery = findArticle('delivery', locale);
  for (const name of [action.requestRefund, note.label]) expect(delivery).toMatch(new RegExp(`[“「]${name}[”」]`));
  expect(findArticle('refunds', locale)).toContain(action.withdrawRefund);
});

test.each(locales)('the help of the demo shop names every way to pay: %s', (locale) => {
  const { alipay, wechat, stripe } = readSharedOrderTexts(locale).method;
  const paying = findArticle('paying', locale).toLowerCase();
  for (const name of [alipay, wechat, stripe]) expect(paying).toContain(name.toLowerCase());
});

test.each(locales)('photos of damage go to the contact address of the demo shop: %s', (locale) => {
  const email = createSettings(new Date()).find(({ key }) => key === 'contactEmail')?.value;
  expect(findArticle('delivery', locale)).toContain(email);
});
