/** WeChat Pay's limit, the lowest of the providers, bytes of UTF-8. */
const maxBytes = 127;

/** Characters that Alipay forbids in a trade's subject, markup and control characters. */
const forbiddenCharacters = /[/=&<>\\\p{Cc}]+/gu;

const countBytes = (text: string) => new TextEncoder().encode(text).length;

/** Cuts a text to a number of bytes of UTF-8, between characters. */
function cutToBytes(text: string, bytes: number): string {
  let cut = '';
  for (const character of text) {
    if (countBytes(cut + character) > bytes) break;
    cut += character;
  }
  return cut;
}

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
