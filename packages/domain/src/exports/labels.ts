import type { KycStatus, OrderStatus, PaymentMethod, Role, TransactionLog, User } from '@sampan/api/entities';
import type { LocaleTexts } from '../text/localeTexts.ts';

/** Export labels of the numeric values in the API. */
export const orderStatusLabels: Record<OrderStatus, LocaleTexts> = {
  10: ['待付款', '待付款', 'To pay'],
  20: ['待发货', '待寄出', 'To ship'],
  30: ['已发货', '已寄出', 'Shipped'],
  40: ['已完成', '已完成', 'Completed'],
  50: ['已取消', '已取消', 'Cancelled'],
  60: ['申请退款', '申請退款', 'Refund requested'],
  70: ['退款中', '退款中', 'Refunding'],
  80: ['已退款', '已退款', 'Refunded'],
};

export const methodLabels: Record<PaymentMethod, LocaleTexts> = {
  alipay: ['支付宝', '支付寶', 'Alipay'],
  wechat: ['微信支付', '微信支付', 'WeChat Pay'],
  stripe: ['银行卡', '銀行卡', 'Card'],
  manual: ['银行转账', '銀行轉賬', 'Bank transfer'],
};

export const roleLabels: Record<Role, LocaleTexts> = {
  1: ['管理员', '管理員', 'Admin'],
  2: ['店员', '店員', 'Operator'],
  3: ['顾客', '顧客', 'Customer'],
};

export const userStatusLabels: Record<User['status'], LocaleTexts> = {
  0: ['正常', '正常', 'Active'],
  1: ['已停用', '已停用', 'Disabled'],
  2: ['已注销', '已註銷', 'Deleted'],
};

export const kycLabels: Record<KycStatus, LocaleTexts> = {
  0: ['未认证', '未驗證', 'None'],
  1: ['待审核', '待審核', 'Waiting'],
  2: ['已通过', '已通過', 'Approved'],
  3: ['已退回', '已退回', 'Rejected'],
  4: ['已过期', '已過期', 'Expired'],
};

export const entryTypeLabels: Record<TransactionLog['type'], LocaleTexts> = {
  1: ['收款', '收款', 'Payment'],
  2: ['退款', '退款', 'Refund'],
  3: ['关闭', '關閉', 'Closed'],
  4: ['调整', '調整', 'Adjustment'],
  5: ['备注', '備註', 'Note'],
};

export const yesNoLabels = { yes: ['是', '是', 'Yes'], no: ['否', '否', 'No'] } as const satisfies Record<
  string,
  LocaleTexts
>;
