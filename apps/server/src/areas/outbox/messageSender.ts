import type { MessageSender } from '@sampan/domain/account/codeMessage';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import type { RequestInfo } from '../../http/handler.ts';
import { readerLocale } from '../../readerLocale.ts';

/** Sender of a message in the locale of the request that causes it. */
export function getMessageSender(
  { headers }: Pick<RequestInfo, 'headers'>,
  settings: Pick<ShopSettings, 'site.name' | 'site.defaultLocale' | 'sms.signature'>,
): MessageSender {
  const locale = readerLocale(headers, settings['site.defaultLocale']);
  const shop = readShopName(settings['site.name'], locale);
  return { locale, shop, signature: settings['sms.signature'] || undefined };
}
