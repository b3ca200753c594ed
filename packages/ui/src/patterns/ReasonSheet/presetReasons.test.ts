import { localizeReason, presetReasons } from '@sampan/domain/order/presetReasons';
import english from '@sampan/locales/en-US/order.json';
import mainland from '@sampan/locales/zh-CN/order.json';
import hongKong from '@sampan/locales/zh-HK/order.json';
import { expect, test } from 'vitest';

const messages = { 'zh-CN': mainland, 'zh-HK': hongKong, 'en-US': english } as const;
const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;

test.each(locales)('the reasons that are recognised are those that the list offers: %s', (locale) => {
  const { cancel, refund } = messages[locale].reason;
  const offered = Object.entries({ cancel, refund }).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${kind}.${name}`, text]),
  );
  const recognised = Object.entries(presetReasons).map(([name, texts]) => [name, texts[locale]]);
  expect(recognised).toEqual(offered);
});

test('a reason from the list is shown in the language of the reader, other words as they were written', () => {
  for (const texts of Object.values(presetReasons)) {
    for (const stored of locales)
      for (const locale of locales) expect(localizeReason(texts[stored], locale)).toBe(texts[locale]);
  }
  expect(localizeReason('It arrived damaged!', 'zh-HK')).toBe('It arrived damaged!');
});
