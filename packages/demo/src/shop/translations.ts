/** The shop's three languages, in the order in which every text of the demo shop is written. */
export const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;
export type ShopLocale = (typeof locales)[number];

/** One text, written three times: mainland Chinese, Hong Kong Chinese, American English. Never converted. */
export type Words = readonly [zhCN: string, zhHK: string, enUS: string];

/** The text of one locale. */
export function inLocale(words: Words, locale: ShopLocale): string {
  return words[locales.indexOf(locale)] as string;
}

/** The text of the default locale, which is also what a base field holds. */
export function getBase(words: Words): string {
  return words[0];
}

/** `{locale: make(locale)}` for all three locales. */
export function eachLocale<T>(make: (locale: ShopLocale) => T): Record<ShopLocale, T> {
  return { 'zh-CN': make('zh-CN'), 'zh-HK': make('zh-HK'), 'en-US': make('en-US') };
}
