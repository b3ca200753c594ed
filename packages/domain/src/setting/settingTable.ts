import { locales, type Setting } from '@sampan/api/entities';
import { staffIdleMinutes } from '../account/devices.ts';
import { secondFactorChoices } from '../account/totp.ts';
import { isAccentColor } from '../brand/accentColor.ts';
import { identityChoices } from '../kyc/identityProviders.ts';
import { isEmailAddress, isSender } from '../mail/sender.ts';
import { isCurrencyCode } from '../money/currencyCodes.ts';
import { maxOrderLines } from '../order/orderRules.ts';
import { isFpsId } from '../payment/fpsCode.ts';
import { isSmsTemplateCodes } from '../sms/smsTemplates.ts';
import { toCarrierKey } from './carrierKey.ts';
import { gallerySetting, parseGalleryId } from './gallery.ts';
import { findPromisesProblem } from './promises.ts';

type Value = Setting['value'];

/** Problem of a value, as a field error code. */
export type SettingProblem =
  | 'type'
  | 'tooLong'
  | 'tooDeep'
  | 'range'
  | 'whole'
  | 'image'
  | 'color'
  | 'choice'
  | 'currency'
  | 'email'
  | 'sender'
  | 'fpsId'
  | 'smsTemplates'
  | 'promises'
  | 'carriers'
  | 'tooManyPromises'
  /** The chosen provider has no credentials. */
  | 'notConfigured';

export interface SettingRule {
  type: Setting['type'];
  problem: (value: Value) => SettingProblem | null;
  /** Range of a number, both ends inclusive. */
  range?: SettingRange;
}

export interface SettingRange {
  min: number;
  max: number;
}

function createWholeRule(min: number, max: number): SettingRule {
  return {
    type: 'number',
    range: { min, max },
    problem: (value) =>
      !Number.isInteger(value) ? 'whole' : Number(value) < min || Number(value) > max ? 'range' : null,
  };
}

/** A text that has `problem` unless `isValid` accepts it. */
function createTextRule(problem: SettingProblem, isValid: (text: string) => boolean): SettingRule {
  return { type: 'text', problem: (value) => (isValid(String(value)) ? null : problem) };
}

function createOptionalTextRule(problem: SettingProblem, isValid: (text: string) => boolean): SettingRule {
  return createTextRule(problem, (value) => value === '' || isValid(value));
}

const createChoiceRule = (choices: readonly string[]) => createTextRule('choice', (value) => choices.includes(value));

const flag: SettingRule = { type: 'boolean', problem: () => null };
const text: SettingRule = { type: 'text', problem: () => null };
const json: SettingRule = { type: 'json', problem: () => null };
/** A picture of the gallery: a photograph or drawing in pixels that the upload has re-encoded, never SVG. */
const galleryPicture: SettingRule = {
  type: 'image',
  problem: (value) => (value === '' || parseGalleryId(String(value)) > 0 ? null : 'image'),
};
/** Maximum length of a registration number. */
const maxNumberLength = 60;
const registrationNumber = createTextRule('tooLong', ({ length }) => length <= maxNumberLength);
/** Maximum length of a shipment's carrier, as in the contract. */
const maxCarrierLength = 60;

/** Carriers are texts that a shipment can take, each there once. */
function findCarriersProblem(value: Value): SettingProblem | null {
  if (!Array.isArray(value)) return 'carriers';
  const keys = value.map((name) => (typeof name === 'string' ? toCarrierKey(name) : ''));
  const areValid = keys.every(({ length }) => length > 0 && length <= maxCarrierLength);
  return areValid && new Set(keys).size === keys.length ? null : 'carriers';
}

const carriers: SettingRule = { type: 'json', problem: findCarriersProblem };
const smsTemplates: SettingRule = {
  type: 'json',
  problem: (value) => (isSmsTemplateCodes(value) ? null : 'smsTemplates'),
};
/** Minor units: up to a million of the currency. */
const amount = createWholeRule(0, 100_000_000);
const year = 365;

type Row = readonly [
  name: `${Setting['settingGroup']}.${string}`,
  rule: SettingRule,
  /** In the admin area. */
  label: string,
  isPublic: boolean,
  /** Of a new shop; without it the default, or nothing where only the shop can set the value. */
  value?: Value,
];

/**
 * All settings that the code reads, in the order of a new shop's. Their defaults are apart, in `settingDefaults`, which
 * customers' pages load.
 */
export const settingTable: readonly Row[] = [
  ['site.name', json, '店铺名称', true],
  ['site.landingTitle', json, '欢迎页标题', true],
  ['site.landingText', json, '欢迎页文字', true],
  ['site.homeTitle', json, '首页标题', true],
  ['site.heroMessage', json, '首页主标语', true],
  ['site.footerLine', json, '页脚标语', true],
  ['site.promises', { type: 'json', problem: findPromisesProblem }, '承诺', true, []],
  ['site.currency', createTextRule('currency', isCurrencyCode), '货币', true],
  ['site.defaultLocale', createChoiceRule(locales), '默认语言', true],
  ['site.contactEmail', createOptionalTextRule('email', isEmailAddress), '联系邮箱', true],
  ['site.contactPhone', text, '联系电话', true],
  ['site.contactAddress', json, '店铺地址', true],
  ['site.openingHours', json, '营业时间', true],
  ['site.accentColor', createOptionalTextRule('color', isAccentColor), '主题色', true],
  ['site.logo', galleryPicture, '标志', true],
  ['site.logoDark', galleryPicture, '深色背景标志', true],
  ['site.icon', galleryPicture, '图标', true],
  ['site.icpNumber', registrationNumber, 'ICP备案号', true],
  ['site.businessNumber', registrationNumber, '营业执照号', true],
  ['order.unpaidMinutes', createWholeRule(1, 7 * 24 * 60), '未付款订单保留（分钟）', true],
  ['order.autoConfirmDays', createWholeRule(1, year), '自动确认收货（天）', true],
  ['order.refundWindowDays', createWholeRule(0, year), '完成后可退款（天）', true],
  ['order.maxPerLine', createWholeRule(1, 9_999), '单件商品上限', true],
  ['order.maxLines', createWholeRule(1, maxOrderLines), '购物车行数上限', true],
  ['order.maxUnpaidOrders', createWholeRule(1, 1_000), '每位顾客未付款订单上限', false],
  ['order.maxReservedUnits', createWholeRule(1, 1_000_000), '每位顾客未付款订单占用件数上限', false],
  ['order.maxReservedUnitsPerProduct', createWholeRule(1, 9_999), '每位顾客未付款订单占用同一商品件数上限', false],
  ['order.maxOrdersPerMinute', createWholeRule(1, 10_000), '每位顾客每分钟下单次数上限', false],
  ['order.agreementFrom', createWholeRule(0, Number.MAX_SAFE_INTEGER), '订单满多少需签协议（分，0为不需要）', true],
  ['order.downloadDays', createWholeRule(0, 10 * year), '数字商品可下载天数（0为不限）', false],
  ['payment.alipayEnabled', flag, '启用支付宝', true],
  ['payment.wechatEnabled', flag, '启用微信支付', true],
  ['payment.stripeEnabled', flag, '启用Stripe', true],
  ['payment.manualEnabled', flag, '启用银行转账', true],
  ['payment.manualCurrency', createOptionalTextRule('currency', isCurrencyCode), '转账账户货币', false],
  ['payment.manualAccountName', text, '转账账户名', false],
  ['payment.manualBank', text, '转账银行', false],
  ['payment.manualAccountNumber', text, '转账账号', false],
  ['payment.manualFpsId', createOptionalTextRule('fpsId', isFpsId), '转数快识别码', false],
  ['payment.manualExpiryDays', createWholeRule(1, 60), '转账等待天数', false],
  ['shipping.freeFrom', amount, '包邮门槛（分）', true],
  ['shipping.fee', amount, '运费（分）', true],
  ['shipping.carriers', carriers, '承运商', false, ['顺丰速运', '中通快递', '香港邮政']],
  ['upload.maxMiB', createWholeRule(1, 100), '单个文件上限（MiB）', true],
  ['mail.from', createOptionalTextRule('sender', isSender), '发件人', false],
  ['mail.smtpPassword', { type: 'secret', problem: () => null }, 'SMTP密码', false],
  ['sms.signature', text, '短信签名', false],
  ['sms.templates', smsTemplates, '短信模板', false],
  ['sms.maxPerDay', createWholeRule(1, 1_000_000), '全店每天短信上限', false],
  ['sms.aliyunSmsEnabled', flag, '启用阿里云短信', false],
  ['sms.twilioEnabled', flag, '启用Twilio', false],
  ['kyc.requiredForOrder', flag, '下单需实名认证', true],
  ['kyc.provider', createChoiceRule(identityChoices), '身份核验方式', false],
  ['kyc.blurPhotos', flag, '审核照片先模糊显示', false, false],
  ['seo.title', json, '页面标题', true],
  ['seo.description', json, '页面描述', true],
  ['security.captchaCooldownSeconds', createWholeRule(1, 3_600), '验证码重发间隔（秒）', true],
  ['security.loginFailuresBeforeCaptcha', createWholeRule(1, 100), '登录失败几次后需验证码', false],
  ['security.secondFactorFor', createChoiceRule(secondFactorChoices), '两步登录的要求', false],
  [
    'security.staffIdleMinutes',
    createWholeRule(staffIdleMinutes.min, staffIdleMinutes.max),
    '店员闲置多久后退出登录（分钟）',
    false,
  ],
  ['gallery.cover', { type: 'image', problem: () => null }, '相册封面', true],
  // Stored from the start: writers of picture references and the sweep of unused pictures lock its row.
  ['gallery.images', json, gallerySetting.label, gallerySetting.isPublic, []],
];
