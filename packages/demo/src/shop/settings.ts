import type { Setting } from '@sampan/api/entities';
import { before, day } from './time.ts';
import type { Words } from './translations.ts';
import { eachLocale, inLocale } from './translations.ts';

type Group = Setting['settingGroup'];
/** One setting: its value, its name in the back office, and whether the browser may know it. */
type SettingSeed = readonly [
  group: Group,
  key: string,
  type: Setting['type'],
  value: Setting['value'],
  label: string,
  isPublic: boolean,
];

const siteName: Words = ['舢舨', '舢舨', 'Sampan'];
const heroMessage: Words = [
  '茶具、竹器与纸，手艺人做一件，我们送一程。',
  '茶具、竹器與紙，手藝人做一件，我們送一程。',
  'Teaware, bamboo and paper: made one at a time, carried the last mile by us.',
];
const promises: readonly { title: Words; text: Words }[] = [
  {
    title: ['说得清来处', '說得出來處', 'We know who made it'],
    text: [
      '每件东西都写明产地、材料和做法。我们去过那些作坊，也认得做它的人。',
      '每件商品都列明產地、物料和做法。我們去過那些作坊，也認識做它的人。',
      'Every page says where a thing comes from, what it is made of and how. We have been to the workshops and know the people.',
    ],
  },
  {
    title: ['包得稳当', '包得穩妥', 'Packed to arrive'],
    text: [
      '瓷器用稻草纸和双层纸箱包好。路上碎了，拍张照给我们，补寄或退款由你选。',
      '瓷器以草紙及雙層紙箱包好。運送途中碎了，拍張相給我們，補寄或退款由你選擇。',
      'Porcelain travels in straw paper and two boxes. If it breaks on the way, send a photo and choose a new one or your money back.',
    ],
  },
  {
    title: ['价钱写在明处', '價錢清楚列明', 'The price is the price'],
    text: [
      '结算前就能看到运费和总数，之后不再加一分钱。划掉的价钱是真卖过的价钱。',
      '結帳前已列出運費和總數，之後不會再加一分錢。刪去的價錢是真正賣過的價錢。',
      'Shipping and total are shown before you check out, and nothing is added later. A struck-through price was really charged.',
    ],
  },
];
const seoTitle: Words = ['舢舨：从码头到你家', '舢舨：由碼頭到你家', 'Sampan: from the pier to your door'];
const seoDescription: Words = [
  '海港边的小店，卖茶具、餐具、竹木器、布艺、灯与香，也卖可以自己动手做的图纸。',
  '海港旁的小店，售賣茶具、餐具、竹木器、布藝、燈與香，還有可以自己動手做的圖則。',
  'A small harbor shop for teaware, tableware, bamboo and wood, textiles, light and scent, and plans to make things yourself.',
];

function translated(words: Words): Record<string, unknown> {
  return eachLocale((locale) => inLocale(words, locale));
}

const seeds: readonly SettingSeed[] = [
  ['site', 'name', 'json', translated(siteName), '店铺名称', true],
  ['site', 'heroMessage', 'json', translated(heroMessage), '首页主标语', true],
  [
    'site',
    'promises',
    'json',
    promises.map((promise) => ({ title: translated(promise.title), text: translated(promise.text) })),
    '三项承诺',
    true,
  ],
  ['site', 'currency', 'text', 'CNY', '货币', true],
  ['site', 'defaultLocale', 'text', 'zh-CN', '默认语言', true],
  ['site', 'contactEmail', 'text', 'hello@sampan.example', '联系邮箱', true],
  ['site', 'contactPhone', 'text', '+85225550148', '联系电话', true],
  [
    'site',
    'contactAddress',
    'json',
    translated(['香港香港仔湖北街12号地下', '香港香港仔湖北街12號地下', 'G/F, 12 Wu Pak Street, Aberdeen, Hong Kong']),
    '店铺地址',
    true,
  ],
  [
    'site',
    'openingHours',
    'json',
    translated(['周二至周日，11:00–19:00', '星期二至日，11:00–19:00', 'Tuesday to Sunday, 11 a.m. to 7 p.m.']),
    '营业时间',
    true,
  ],
  ['order', 'unpaidMinutes', 'number', 30, '未付款订单保留（分钟）', true],
  ['order', 'autoConfirmDays', 'number', 7, '自动确认收货（天）', true],
  ['order', 'refundWindowDays', 'number', 7, '完成后可退款（天）', true],
  ['order', 'maxPerLine', 'number', 99, '单件商品上限', true],
  ['order', 'maxLines', 'number', 50, '购物车行数上限', true],
  ['order', 'maxUnpaidOrders', 'number', 5, '每位顾客未付款订单上限', false],
  ['order', 'maxReservedUnits', 'number', 300, '每位顾客未付款订单占用件数上限', false],
  ['order', 'maxReservedUnitsPerProduct', 'number', 99, '每位顾客未付款订单占用同一商品件数上限', false],
  ['order', 'maxOrdersPerMinute', 'number', 10, '每位顾客每分钟下单次数上限', false],
  ['order', 'agreementFrom', 'number', 100_000, '订单满多少需签协议（分）', true],
  ['order', 'downloadDays', 'number', 0, '数字商品可下载天数（0为不限）', false],
  ['payment', 'alipayEnabled', 'boolean', true, '启用支付宝', true],
  ['payment', 'wechatEnabled', 'boolean', true, '启用微信支付', true],
  ['payment', 'stripeEnabled', 'boolean', true, '启用Stripe', true],
  ['payment', 'manualEnabled', 'boolean', true, '启用银行转账', true],
  ['payment', 'manualCurrency', 'text', '', '转账账户货币', false],
  ['payment', 'manualAccountName', 'text', '', '转账账户名', false],
  ['payment', 'manualBank', 'text', '', '转账银行', false],
  ['payment', 'manualAccountNumber', 'text', '', '转账账号', false],
  ['payment', 'manualFpsId', 'text', '', '转数快识别码', false],
  ['payment', 'manualExpiryDays', 'number', 3, '转账等待天数', false],
  ['shipping', 'freeFrom', 'number', 8800, '包邮门槛（分）', true],
  ['shipping', 'fee', 'number', 800, '运费（分）', true],
  ['shipping', 'carriers', 'json', ['顺丰速运', '中通快递', '香港邮政'], '承运商', false],
  ['upload', 'maxMiB', 'number', 20, '单个文件上限（MiB）', true],
  ['mail', 'from', 'text', 'no-reply@sampan.example', '发件人', false],
  ['mail', 'smtpPassword', 'secret', null, 'SMTP密码', false],
  ['sms', 'signature', 'text', '舢舨', '短信签名', false],
  ['kyc', 'requiredForOrder', 'boolean', false, '下单需实名认证', true],
  ['kyc', 'blurPhotos', 'boolean', false, '审核照片先模糊显示', false],
  ['seo', 'title', 'json', translated(seoTitle), '页面标题', true],
  ['seo', 'description', 'json', translated(seoDescription), '页面描述', true],
  ['security', 'captchaCooldownSeconds', 'number', 60, '验证码重发间隔（秒）', true],
  ['security', 'loginFailuresBeforeCaptcha', 'number', 5, '登录失败几次后需验证码', false],
  ['security', 'requireSecondFactor', 'boolean', false, '员工须用两步登录', false],
  ['gallery', 'cover', 'image', '/media/scene-pier-dawn', '相册封面', true],
];

/** The shop's settings: the defaults that decisions leave to the shop, and the words of its front page. */
export function createSettings(now: Date): Setting[] {
  const sortIn = new Map<Group, number>();
  return seeds.map(([settingGroup, key, type, value, label, isPublic], index) => {
    const sort = (sortIn.get(settingGroup) ?? 0) + 1;
    sortIn.set(settingGroup, sort);
    const updatedAt = before(now, 30 * day);
    return { id: index + 1, settingGroup, key, value: structuredClone(value), type, label, isPublic, sort, updatedAt };
  });
}
