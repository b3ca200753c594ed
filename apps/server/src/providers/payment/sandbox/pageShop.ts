import { getMessageSender } from '../../../areas/outbox/messageSender.ts';
import type { RequestInfo } from '../../../http/handler.ts';
import type { SettingsCache } from '../../../settings.ts';
import type { PageShop } from './cashierPage.ts';

export type ReadSettings = Pick<SettingsCache, 'current'>;

/** The shop's name and the reader's locale, as the settings site.name and site.defaultLocale say. */
export async function getPageShop(
  { headers }: Pick<RequestInfo, 'headers'>,
  settings: ReadSettings,
): Promise<PageShop> {
  const { locale, shop } = getMessageSender({ headers }, (await settings.current()).shop);
  return { locale, shop };
}
