import type { Setting } from '@sampan/api/entities';
import { gallerySetting } from './gallery.ts';
import { settingDefaults } from './settingDefaults.ts';

type SettingName = `${Setting['settingGroup']}.${string}`;
/** A setting that a new shop stores: its name, type, label in the admin area, whether it is public, and its value. */
type Row = readonly [
  name: SettingName,
  type: Setting['type'],
  label: string,
  isPublic: boolean,
  /** Without it: the default, or nothing where only the shop can set the value. */
  value?: Setting['value'],
];
type InitialSetting = Pick<Setting, 'settingGroup' | 'key' | 'type' | 'label' | 'isPublic' | 'value'>;

const rows: readonly Row[] = [
  ['site.name', 'json', '店铺名称', true],
  ['site.landingTitle', 'json', '欢迎页标题', true],
  ['site.landingText', 'json', '欢迎页文字', true],
  ['site.homeTitle', 'json', '首页标题', true],
  ['site.heroMessage', 'json', '首页主标语', true],
  ['site.footerLine', 'json', '页脚标语', true],
  ['site.promises', 'json', '承诺', true, []],
  ['site.currency', 'text', '货币', true],
  ['site.defaultLocale', 'text', '默认语言', true],
  ['site.contactEmail', 'text', '联系邮箱', true],
  ['site.contactPhone', 'text', '联系电话', true],
  ['site.contactAddress', 'json', '店铺地址', true],
  ['site.openingHours', 'json', '营业时间', true],
  ['site.accentColor', 'text', '主题色', true],
  ['site.logo', 'image', '标志', true],
  ['site.logoDark', 'image', '深色背景标志', true],
  ['site.icon', 'image', '图标', true],
  ['site.icpNumber', 'text', 'ICP备案号', true],
  ['site.businessNumber', 'text', '营业执照号', true],
  ['order.unpaidMinutes', 'number', '未付款订单保留（分钟）', true],
  ['order.autoConfirmDays', 'number', '自动确认收货（天）', true],
  ['order.refundWindowDays', 'number', '完成后可退款（天）', true],
  ['order.maxPerLine', 'number', '单件商品上限', true],
  ['order.maxLines', 'number', '购物车行数上限', true],
  ['order.maxUnpaidOrders', 'number', '每位顾客未付款订单上限', false],
  ['order.maxReservedUnits', 'number', '每位顾客未付款订单占用件数上限', false],
  ['order.maxReservedUnitsPerProduct', 'number', '每位顾客未付款订单占用同一商品件数上限', false],
  ['order.maxOrdersPerMinute', 'number', '每位顾客每分钟下单次数上限', false],
  ['order.agreementFrom', 'number', '订单满多少需签协议（分，0为不需要）', true],
  ['order.downloadDays', 'number', '数字商品可下载天数（0为不限）', false],
  ['payment.alipayEnabled', 'boolean', '启用支付宝', true],
  ['payment.wechatEnabled', 'boolean', '启用微信支付', true],
  ['payment.stripeEnabled', 'boolean', '启用Stripe', true],
  ['payment.manualEnabled', 'boolean', '启用银行转账', true],
  ['payment.manualCurrency', 'text', '转账账户货币', false],
  ['payment.manualAccountName', 'text', '转账账户名', false],
  ['payment.manualBank', 'text', '转账银行', false],
  ['payment.manualAccountNumber', 'text', '转账账号', false],
  ['payment.manualFpsId', 'text', '转数快识别码', false],
  ['payment.manualExpiryDays', 'number', '转账等待天数', false],
  ['shipping.freeFrom', 'number', '包邮门槛（分）', true],
  ['shipping.fee', 'number', '运费（分）', true],
  ['shipping.carriers', 'json', '承运商', false, ['顺丰速运', '中通快递', '香港邮政']],
  ['upload.maxMiB', 'number', '单个文件上限（MiB）', true],
  ['mail.from', 'text', '发件人', false],
  ['mail.smtpPassword', 'secret', 'SMTP密码', false],
  ['sms.signature', 'text', '短信签名', false],
  ['sms.templates', 'json', '短信模板', false],
  ['sms.maxPerDay', 'number', '全店每天短信上限', false],
  ['sms.aliyunSmsEnabled', 'boolean', '启用阿里云短信', false],
  ['sms.twilioEnabled', 'boolean', '启用Twilio', false],
  ['kyc.requiredForOrder', 'boolean', '下单需实名认证', true],
  ['kyc.provider', 'text', '身份核验方式', false],
  ['kyc.blurPhotos', 'boolean', '审核照片先模糊显示', false, false],
  ['seo.title', 'json', '页面标题', true],
  ['seo.description', 'json', '页面描述', true],
  ['security.captchaCooldownSeconds', 'number', '验证码重发间隔（秒）', true],
  ['security.loginFailuresBeforeCaptcha', 'number', '登录失败几次后需验证码', false],
  ['security.secondFactorFor', 'text', '两步登录的要求', false],
  ['gallery.cover', 'image', '相册封面', true],
  // Stored from the start: writers of picture references and the sweep of unused pictures lock its row.
  ['gallery.images', gallerySetting.type, gallerySetting.label, gallerySetting.isPublic, []],
];

const nothing: Partial<Record<Setting['type'], Setting['value']>> = { text: '', image: '', json: {}, secret: null };

/** Value of a setting that nobody has chosen: the default, or nothing. @throws RangeError if its type has no empty value */
function getInitialValue(name: string, type: Setting['type']): Setting['value'] {
  const defaults: Readonly<Record<string, Setting['value']>> = settingDefaults;
  const value = Object.hasOwn(defaults, name) ? defaults[name] : nothing[type];
  if (value === undefined) throw new RangeError(`${name} has no initial value`);
  return structuredClone(value);
}

/** Splits a name such as `order.maxLines` into group and key. */
function toGroupAndKey(name: SettingName): Pick<Setting, 'settingGroup' | 'key'> {
  const [settingGroup, key] = name.split('.') as [Setting['settingGroup'], string];
  return { settingGroup, key };
}

/** The settings of a new, empty shop, in the order of their groups. */
export function createInitialSettings(): InitialSetting[] {
  return rows.map(([name, type, label, isPublic, value]) => ({
    ...toGroupAndKey(name),
    type,
    label,
    isPublic,
    value: structuredClone(value) ?? getInitialValue(name, type),
  }));
}

/** Numbers settings from 1, and ranks them within their group in the given order. */
export function rankSettings<One extends InitialSetting>(settings: readonly One[]) {
  const sortByGroup = new Map<string, number>();
  return settings.map((setting, index) => {
    const sort = (sortByGroup.get(setting.settingGroup) ?? 0) + 1;
    sortByGroup.set(setting.settingGroup, sort);
    return { ...setting, id: index + 1, sort };
  });
}
