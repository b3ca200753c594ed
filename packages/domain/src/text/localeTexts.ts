import type { Locale } from '@sampan/api/entities';

/** One text in Simplified Chinese, Hong Kong Chinese and English. */
export type LocaleTexts = readonly [zhCN: string, zhHK: string, enUS: string];

const placeByLocale: Record<Locale, 0 | 1 | 2> = { 'zh-CN': 0, 'zh-HK': 1, 'en-US': 2 };

/** Returns the text in this locale. */
export function getLocaleText(texts: LocaleTexts, locale: Locale): string {
  return texts[placeByLocale[locale]];
}
