/** Characters of the shop's name: WeChat Pay takes 127 bytes in all, and a Chinese character is three. */
const maxNameLength = 30;

/** Characters that Alipay refuses in a trade's subject, markup and control characters. */
const refused = /[/=&<>"'\\\p{C}]+/gu;

/**
 * What customers read on the provider's page and on their statement: the shop's name and the order's number.
 * Source: `subject` in https://opendocs.alipay.com/open/59da99d0_alipay.trade.page.pay
 */
export function createTradeDescription(shopName: string, orderNo: string): string {
  const name = [...shopName.replace(refused, ' ').replace(/\s+/g, ' ').trim()].slice(0, maxNameLength).join('').trim();
  return `${name} ${orderNo}`.trim();
}
