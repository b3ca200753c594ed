import type { Locale, Order, PaymentMethod } from '@sampan/api/entities';
import { isStaff, type Viewer } from '../access/access.ts';
import type { CodeMessage } from '../account/codeMessage.ts';
import type { CodeChannel } from '../account/codes.ts';
import { methodLabels } from '../exports/labels.ts';
import type { LifecycleAction } from './orderLifecycle.ts';
import type { AcceptedPlan } from './orderPlan.ts';

/**
 * A staff action that the customer is notified of: cancelled unpaid, cancelled with a full refund, or refunded in part.
 */
export type OrderNotice = { kind: 'cancelled' } | { kind: 'cancelledAndRefunded' | 'refunded'; amount: number };

/** Notice to the order's owner about an action; null if none is sent, for example for the owner's own actions. */
export function findOrderNotice(
  viewer: Viewer,
  order: Pick<Order, 'userId'>,
  action: LifecycleAction,
  { effects, refund }: Pick<AcceptedPlan, 'effects' | 'refund'>,
): OrderNotice | null {
  if (!isStaff(viewer) || viewer?.id === order.userId) return null;
  if (effects.includes('askRefund') && refund)
    return { kind: action === 'cancel' ? 'cancelledAndRefunded' : 'refunded', amount: refund.amount };
  return action === 'cancel' ? { kind: 'cancelled' } : null;
}

interface Facts {
  orderNo: string;
  /** Formatted with currency. */
  amount: string;
  method: string;
}

interface Texts {
  subject: (orderNo: string) => string;
  body: (facts: Facts) => string;
}

interface LocaleTexts extends Record<OrderNotice['kind'], Texts> {
  /** Introduces the text written by staff. */
  note: (text: string) => string;
  link: (url: string) => string;
  sms: (shop: string, body: string) => string;
}

const texts: Record<Locale, LocaleTexts> = {
  'zh-CN': {
    cancelled: {
      subject: (no) => `订单${no}已取消`,
      body: ({ orderNo }) => `商家取消了你的订单${orderNo}。你还没有付款，不用再付。`,
    },
    cancelledAndRefunded: {
      subject: (no) => `订单${no}已取消，正在退款`,
      body: ({ orderNo, amount, method }) => `商家取消了你的订单${orderNo}，${amount}正通过${method}退回给你。`,
    },
    refunded: {
      subject: (no) => `订单${no}正在退款`,
      body: ({ orderNo, amount, method }) => `你的订单${orderNo}有一笔退款：${amount}正通过${method}退回给你。`,
    },
    note: (text) => `商家留言：${text}`,
    link: (url) => `在订单页可以看到退款进度：\n${url}`,
    sms: (shop, body) => `【${shop}】${body}`,
  },
  'zh-HK': {
    cancelled: {
      subject: (no) => `訂單${no}已取消`,
      body: ({ orderNo }) => `店舖取消了你的訂單${orderNo}。你尚未付款，不用再付。`,
    },
    cancelledAndRefunded: {
      subject: (no) => `訂單${no}已取消，正在退款`,
      body: ({ orderNo, amount, method }) => `店舖取消了你的訂單${orderNo}，${amount}正經${method}退回給你。`,
    },
    refunded: {
      subject: (no) => `訂單${no}正在退款`,
      body: ({ orderNo, amount, method }) => `你的訂單${orderNo}有一筆退款：${amount}正經${method}退回給你。`,
    },
    note: (text) => `店舖留言：${text}`,
    link: (url) => `你可在訂單頁查看退款進度：\n${url}`,
    sms: (shop, body) => `【${shop}】${body}`,
  },
  'en-US': {
    cancelled: {
      subject: (no) => `Order ${no} was cancelled`,
      body: ({ orderNo }) => `The shop cancelled your order ${orderNo}. You have not paid, so nothing is due.`,
    },
    cancelledAndRefunded: {
      subject: (no) => `Order ${no} was cancelled; your refund is on its way`,
      body: ({ orderNo, amount, method }) =>
        `The shop cancelled your order ${orderNo}. ${amount} is on its way back by ${method}.`,
    },
    refunded: {
      subject: (no) => `A refund for order ${no} is on its way`,
      body: ({ orderNo, amount, method }) =>
        `The shop refunds ${amount} of your order ${orderNo}. The money is on its way back by ${method}.`,
    },
    note: (text) => `The shop says: ${text}`,
    link: (url) => `The order’s page shows when the money is back:\n${url}`,
    sms: (shop, body) => `${shop}: ${body}`,
  },
};

const placeByLocale: Record<Locale, 0 | 1 | 2> = { 'zh-CN': 0, 'zh-HK': 1, 'en-US': 2 };

export interface OrderMessageInput {
  order: { orderNo: string; currency: string; method: PaymentMethod | undefined };
  notice: OrderNotice;
  /** Reason or remark of staff. */
  text: string | undefined;
  /** URL of the order page. */
  url: string;
  /** Name of the shop. */
  shop: string;
}

/** Builds the message to the owner of an order that staff cancelled or refunded. Only mails have a subject. */
export function createOrderMessage(
  channel: CodeChannel,
  locale: Locale,
  { order, notice, text, url, shop }: OrderMessageInput,
): CodeMessage {
  const { orderNo, currency, method } = order;
  const { note, link, sms, [notice.kind]: kind } = texts[locale];
  const digits = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const minorUnits = 10 ** (digits.resolvedOptions().maximumFractionDigits ?? 2);
  const facts = {
    orderNo,
    amount: notice.kind === 'cancelled' ? '' : digits.format(notice.amount / minorUnits),
    method: method ? methodLabels[method][placeByLocale[locale]] : '',
  };
  const body = kind.body(facts);
  if (channel === 'sms') return { text: sms(shop, body) };
  const parts = [body, ...(text ? [note(text)] : []), link(url)];
  return { subject: `${shop}: ${kind.subject(orderNo)}`, text: parts.join('\n\n') };
}
