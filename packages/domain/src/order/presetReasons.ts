import type { Locale } from '@sampan/api/entities';

/**
 * Reasons that customers choose from a list, as `order:reason` in the locales has them. An order stores the text in the
 * customer's language of that moment; it is shown in the reader's.
 */
export const presetReasons = {
  'cancel.changedMind': { 'zh-CN': '不想要了', 'zh-HK': '不想要了', 'en-US': 'I changed my mind' },
  'cancel.wrongItem': { 'zh-CN': '选错了商品或数量', 'zh-HK': '選錯商品或數量', 'en-US': 'Wrong item or quantity' },
  'cancel.wrongAddress': { 'zh-CN': '地址填错了', 'zh-HK': '地址填錯了', 'en-US': 'The address is wrong' },
  'cancel.payTrouble': { 'zh-CN': '付款遇到问题', 'zh-HK': '付款遇到問題', 'en-US': 'Payment didn’t work' },
  'refund.changedMind': { 'zh-CN': '不想要了', 'zh-HK': '不想要了', 'en-US': 'I changed my mind' },
  'refund.notArrived': { 'zh-CN': '一直没有收到', 'zh-HK': '一直沒有收到', 'en-US': 'It never arrived' },
  'refund.damaged': { 'zh-CN': '收到时已损坏', 'zh-HK': '收到時已損壞', 'en-US': 'It arrived damaged' },
  'refund.different': { 'zh-CN': '与描述不符', 'zh-HK': '與描述不符', 'en-US': 'Not as described' },
} as const satisfies Record<string, Record<Locale, string>>;

/** Returns a reason in a locale. What the customer wrote in other words is returned unchanged. */
export function localizeReason(reason: string, locale: Locale): string {
  const preset = Object.values(presetReasons).find((texts) => Object.values<string>(texts).includes(reason));
  return preset?.[locale] ?? reason;
}
