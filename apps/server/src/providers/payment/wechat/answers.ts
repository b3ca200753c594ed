import * as v from 'valibot';
import { ProviderError } from '../../providerHttp.ts';
import type { RefundAnswer, Trade } from '../port.ts';
import type { WechatConfig } from './config.ts';

const TradeSchema = v.object({
  out_trade_no: v.string(),
  mchid: v.string(),
  transaction_id: v.optional(v.string()),
  /** Name of the transaction id in the cross-border API. */
  id: v.optional(v.string()),
  trade_state: v.string(),
  success_time: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  amount: v.optional(v.object({ total: v.optional(v.number()), currency: v.optional(v.string()) })),
});
const RefundSchema = v.object({
  out_refund_no: v.string(),
  status: v.optional(v.string()),
  /** The account that got the money; the cross-border API calls it `recv_account`. */
  user_received_account: v.optional(v.string()),
  recv_account: v.optional(v.string()),
});

/** Accounts of the merchant: 商户基本账户, 商户结算银行账户. Unlike 企业支付商户, which is a customer's. */
const merchantAccount = /^商户|^merchant\b/i;

const tradeStates: Record<string, Trade['state']> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

/** @throws ProviderError `unverified` for anything else than a text */
export function requireText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new ProviderError('unverified', 'FORMAT');
  return value;
}

/** Reads the answer to a query of this trade. @throws ProviderError `unverified` for any other answer */
export function toTrade(answer: unknown, outTradeNo: string, { mchId }: Pick<WechatConfig, 'mchId'>): Trade {
  const parsed = v.safeParse(TradeSchema, answer);
  if (!parsed.success) throw new ProviderError('unverified', 'FORMAT');
  const { output } = parsed;
  if (output.out_trade_no !== outTradeNo || output.mchid !== mchId) throw new ProviderError('unverified', 'MISMATCH');
  const tradeNo = output.transaction_id ?? output.id;
  return {
    state: tradeStates[output.trade_state] ?? 'pending',
    ...(tradeNo && { tradeNo }),
    ...(output.amount?.total !== undefined && { amount: output.amount.total }),
    currency: output.amount?.currency ?? 'CNY',
    ...(output.success_time && { paidAt: new Date(output.success_time) }),
  };
}

/** Reads the answer to a request or a query of this refund. @throws ProviderError `unverified` for any other answer */
export function toRefundAnswer(answer: unknown, refundNo: string): RefundAnswer {
  const parsed = v.safeParse(RefundSchema, answer);
  if (!parsed.success || parsed.output.out_refund_no !== refundNo) throw new ProviderError('unverified', 'MISMATCH');
  const { status, user_received_account, recv_account } = parsed.output;
  if (status === 'SUCCESS') {
    // Staff had an abnormal refund paid to the shop on WeChat Pay's merchant platform: the customer was not paid.
    const isReturned = merchantAccount.test(user_received_account ?? recv_account ?? '');
    return isReturned ? { state: 'failed', failure: 'returnedToShop' } : { state: 'settled' };
  }
  if (status === 'CLOSED') return { state: 'failed', failure: 'refundClosed' };
  // The customer's bank refused it: staff settle it on WeChat Pay's merchant platform, and it becomes SUCCESS. Another
  // refund of the money meanwhile would pay twice.
  return status === 'ABNORMAL' ? { state: 'pending', isAbnormal: true } : { state: 'pending' };
}

/** Failures of a refund by WeChat Pay's error code. */
export const refundFailures = {
  NOT_ENOUGH: 'insufficientBalance',
  RESOURCE_NOT_EXISTS: 'tradeClosed',
  ORDER_NOT_EXIST: 'tradeClosed',
} as const;
