import { countBytes, cutToBytes } from '../text/cutToBytes.ts';

/** WeChat Pay's limit, the lowest of the providers, bytes of UTF-8. */
const maxBytes = 127;

/** Characters that Alipay forbids in a trade's subject, markup and control characters. */
const forbiddenCharacters = /[/=&<>\\\p{Cc}]+/gu;

/**
 * Description on the provider's page: the shop's name, cut if it is long, and the order number.
 * Source: `subject` in https://opendocs.alipay.com/open/59da99d0_alipay.trade.page.pay
 */
export function createTradeDescription(shopName: string, orderNo: string): string {
  const name = shopName
    .replaceAll("'", '’')
    .replaceAll('"', '”')
    .replace(forbiddenCharacters, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${cutToBytes(name, maxBytes - countBytes(` ${orderNo}`)).trim()} ${orderNo}`.trim();
}
