import type { Locale, ProviderMethod } from '@sampan/api/entities';
import type { TradeState } from '../port.ts';
import type { CashierAnswer } from './ledger.ts';

type CashierTextKey = CashierAnswer | 'title' | 'order' | 'amount' | 'sandbox' | 'back' | 'missing' | 'noReferrer';

interface CashierMessages extends Record<CashierTextKey, string> {
  method: Record<ProviderMethod, string>;
  state: Record<TradeState, string>;
}

export const cashierMessages: Record<Locale, CashierMessages> = {
  'zh-CN': {
    title: '收银台',
    order: '订单号',
    amount: '应付金额',
    sandbox: '这是测试收银台，不会产生真实扣款。',
    pay: '确认付款',
    fail: '模拟付款失败',
    close: '关闭交易',
    back: '返回订单',
    missing: '没有找到这笔交易。请回到订单页面重新付款。',
    noReferrer: '请从订单页面打开。浏览器没有提供来源页面。',
    method: { alipay: '支付宝', wechat: '微信支付', stripe: '银行卡' },
    state: {
      pending: '等待付款',
      paid: '付款成功，可以返回订单了。',
      closed: '交易已关闭。',
      failed: '付款失败，没有扣款。请回到订单页面重试。',
      refunded: '款项已退回。',
    },
  },
  'zh-HK': {
    title: '收銀台',
    order: '訂單編號',
    amount: '應付金額',
    sandbox: '這是測試收銀台，不會真正扣款。',
    pay: '確認付款',
    fail: '模擬付款失敗',
    close: '關閉交易',
    back: '返回訂單',
    missing: '找不到這宗交易。請返回訂單頁面重新付款。',
    noReferrer: '請由訂單頁面打開。瀏覽器沒有提供來源頁面。',
    method: { alipay: '支付寶', wechat: '微信支付', stripe: '信用卡／扣賬卡' },
    state: {
      pending: '等待付款',
      paid: '付款成功，可以返回訂單了。',
      closed: '交易已關閉。',
      failed: '付款失敗，沒有扣款。請返回訂單頁面再試。',
      refunded: '款項已退回。',
    },
  },
  'en-US': {
    title: 'Cashier',
    order: 'Order number',
    amount: 'Amount to pay',
    sandbox: 'This is a test cashier. No money moves.',
    pay: 'Pay',
    fail: 'Let the payment fail',
    close: 'Cancel payment',
    back: 'Back to the order',
    missing: 'This payment was not found. Go back to the order and pay again.',
    noReferrer: 'Open this page from the order. The browser did not say where it comes from.',
    method: { alipay: 'Alipay', wechat: 'WeChat Pay', stripe: 'Card' },
    state: {
      pending: 'Waiting for payment',
      paid: 'Paid. You can go back to your order.',
      closed: 'The payment is cancelled.',
      failed: 'The payment failed and nothing was charged. Go back to the order and try again.',
      refunded: 'The money has been returned.',
    },
  },
};
