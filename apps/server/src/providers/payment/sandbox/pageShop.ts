import type { IncomingHttpHeaders } from 'node:http';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import { getClientLocale } from '../../../clientLocale.ts';
import type { SettingsCache } from '../../../settings.ts';
import type { PageShop } from './sandboxPage.ts';

export type ReadSettings = Pick<SettingsCache, 'current'>;

/** The shop's name in the viewer's locale, from the settings site.name and site.defaultLocale. */
export async function getPageShop(
  { headers }: { headers: IncomingHttpHeaders },
  settings: ReadSettings,
): Promise<PageShop> {
  const { 'site.name': name, 'site.defaultLocale': defaultLocale } = (await settings.current()).shop;
  const locale = getClientLocale(headers, defaultLocale);
  return { locale, shop: readShopName(name, locale) };
}
