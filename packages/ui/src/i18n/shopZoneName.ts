import type { Locale } from './locales.ts';

/** Written without Intl (docs/adr/0085-common-formats-without-intl.md); `shopZoneName.test.ts` compares them with it. */
const names: Record<Locale, string> = {
  'zh-CN': '香港标准时间',
  'zh-HK': '香港標準時間',
  'en-US': 'Hong Kong Standard Time',
};

/** Name of the shop's time zone in a locale. */
export const getShopZoneName = (locale: Locale): string => names[locale];
