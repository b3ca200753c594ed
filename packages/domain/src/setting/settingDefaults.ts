import { defaultOrderSettings as order } from '../order/orderRules.ts';
import { defaultShippingSettings as shipping } from '../pricing/shippingSettings.ts';

/** Values of settings that were never written (decisions, "Defaults of settings"). */
export const settingDefaults = {
  'site.name': {},
  'site.currency': 'CNY',
  'site.defaultLocale': 'zh-CN',
  /** `#rrggbb`; empty: Sampan's colours. */
  'site.accentColor': '',
  /** Paths of gallery pictures; empty: Sampan's mark. */
  'site.logo': '',
  'site.logoDark': '',
  'site.icon': '',
  /** Numbers of the shop's registrations, for the footer: ICP filing and business licence. */
  'site.icpNumber': '',
  'site.businessNumber': '',
  'order.unpaidMinutes': order.unpaidMinutes,
  'order.autoConfirmDays': order.autoConfirmDays,
  'order.refundWindowDays': order.refundWindowDays,
  'order.maxPerLine': order.maxPerLine,
  'order.maxLines': order.maxLines,
  'order.maxUnpaidOrders': order.maxUnpaidOrders,
  'order.maxReservedUnits': order.maxReservedUnits,
  'order.maxReservedUnitsPerProduct': order.maxReservedUnitsPerProduct,
  'order.maxOrdersPerMinute': order.maxOrdersPerMinute,
  /** Minor units; by default no order requires an agreement. */
  'order.agreementFrom': order.agreementFrom,
  /** Days in which bought files can be downloaded; 0: without limit. */
  'order.downloadDays': 0,
  'payment.alipayEnabled': true,
  'payment.wechatEnabled': true,
  'payment.stripeEnabled': true,
  'payment.manualEnabled': true,
  /** Account for transfers; an empty currency means the shop's. */
  'payment.manualCurrency': '',
  'payment.manualAccountName': '',
  'payment.manualBank': '',
  'payment.manualAccountNumber': '',
  'payment.manualFpsId': '',
  'payment.manualExpiryDays': order.transferDays,
  'shipping.freeFrom': shipping.freeFrom,
  'shipping.fee': shipping.fee,
  'kyc.requiredForOrder': false,
  /** Verification of identities: by staff, or by a provider. */
  'kyc.provider': 'manual',
  'upload.maxMiB': 20,
  /** Sender of mails; empty: the default of MAIL_FROM. */
  'mail.from': '',
  /** Bracketed prefix of text messages; empty: the shop's name. */
  'sms.signature': '',
  'sms.aliyunSmsEnabled': true,
  'sms.twilioEnabled': true,
  /** Codes of the gateway's approved templates: `{code: {"zh-CN": "SMS_100001"}}`. */
  'sms.templates': {},
  /** Maximum text messages of the shop a day. */
  'sms.maxPerDay': 2000,
  'security.captchaCooldownSeconds': 60,
  'security.loginFailuresBeforeCaptcha': 5,
  'security.secondFactorFor': 'nobody',
  /** As long as a session lasts: no limit. */
  'security.staffIdleMinutes': 30 * 24 * 60,
} as const;
type Widened<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : Value extends string
      ? string
      : Readonly<Record<string, unknown>>;
/** The shop's settings by name, stored or default. */
export type ShopSettings = { readonly [Name in keyof typeof settingDefaults]: Widened<(typeof settingDefaults)[Name]> };
