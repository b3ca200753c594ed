import type { PaymentScene } from '@sampan/api/entities';
import { minPaymentAmount } from '@sampan/domain/payment/paymentMethods';
import { truncate } from '@sampan/domain/text/truncate';
import { isRejection, isRejectionWithCode, ProviderError } from '../../providerHttp.ts';
import {
  assertProviderError,
  resolveFailedRefund,
  toPendingRefund,
  toPendingTrade,
  toQueriedRefund,
} from '../failedCall.ts';
import {
  type Charge,
  type PaymentAdapterOptions,
  type PaymentProvider,
  type PaymentStart,
  probeTradeNo,
  type RefundAnswer,
  type RefundRequest,
  type Trade,
} from '../port.ts';
import { AlipayClient } from './client.ts';
import type { AlipayConfig } from './config.ts';
import { parseAlipayTime, parseDecimal, toAlipayTime, toDecimal } from './money.ts';
import { readAlipayNotify } from './notify.ts';

/** The provider's limit of a refund's reason, characters. */
const maxReasonLength = 256;

/** Currency of a mainland Alipay account. */
const currency = 'CNY';

const pages = {
  pc: { method: 'alipay.trade.page.pay', productCode: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', productCode: 'QUICK_WAP_WAY' },
} as const;

/** Payments by Alipay: page.pay, wap.pay, precreate, query, close, refund and refund.query. */
export function createAlipayProvider({
  config,
  http,
  now,
  publicUrl,
  notifyUrl,
}: PaymentAdapterOptions<AlipayConfig>): PaymentProvider {
  const client = new AlipayClient(config, http, now);

  async function create(charge: Charge, scene: PaymentScene): Promise<PaymentStart> {
    const business = {
      out_trade_no: charge.outTradeNo,
      total_amount: toDecimal(charge.amount),
      subject: charge.description,
      time_expire: toAlipayTime(charge.expiresAt),
    };
    if (scene === 'qr') {
      const answer = await client.call('alipay.trade.precreate', business, { notifyUrl });
      if (answer.out_trade_no !== charge.outTradeNo || typeof answer.qr_code !== 'string') throw createMismatchError();
      return { qrCode: answer.qr_code };
    }
    const { method, productCode } = pages[scene === 'pc' ? 'pc' : 'wap'];
    const urls = { notifyUrl, returnUrl: publicUrl + charge.returnPath };
    return { payUrl: client.getPageUrl(method, { ...business, product_code: productCode }, urls) };
  }

  async function query(outTradeNo: string): Promise<Trade> {
    try {
      const answer = await client.call('alipay.trade.query', { out_trade_no: outTradeNo });
      if (answer.out_trade_no !== outTradeNo) throw createMismatchError();
      return toTrade(answer);
    } catch (error) {
      return isRejectionWithCode(error, 'ACQ.TRADE_NOT_EXIST') ? { state: 'unknown' } : toPendingTrade(error);
    }
  }

  async function close(outTradeNo: string): Promise<Trade> {
    try {
      const answer = await client.call('alipay.trade.close', { out_trade_no: outTradeNo });
      if (answer.out_trade_no !== outTradeNo) throw createMismatchError();
      return { state: 'closed' };
    } catch (error) {
      // Alipay creates the trade only when its page is opened; `time_expire` ends a page that was never opened.
      if (isRejectionWithCode(error, 'ACQ.TRADE_NOT_EXIST')) return { state: 'unknown' };
      assertProviderError(error);
      return query(outTradeNo);
    }
  }

  async function refund(request: RefundRequest): Promise<RefundAnswer> {
    const { outTradeNo, refundNo, amount, reason } = request;
    try {
      const answer = await client.call('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: refundNo,
        refund_amount: toDecimal(amount),
        refund_reason: truncate(reason, maxReasonLength),
      });
      if (answer.out_trade_no !== outTradeNo) throw createMismatchError();
      if (answer.fund_change === 'Y') return { state: 'settled' };
      // The refund is accepted: a query that is refused leaves its outcome unknown.
      return await queryAccepted(request);
    } catch (error) {
      return resolveFailedRefund(error, request, refundFailures, () => findRefund(request));
    }
  }

  /**
   * `fund_change: N` does not prove the refund, since a repeated request returns it too: query the refund. Undefined if
   * the answer has no status: Alipay did not receive the request, or the refund failed.
   */
  async function fetchRefund({ outTradeNo, refundNo, amount }: RefundRequest): Promise<RefundAnswer | undefined> {
    const answer = await client.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: refundNo,
    });
    if (answer.refund_status === undefined) return undefined;
    const isSettled = answer.refund_status === 'REFUND_SUCCESS' && parseDecimal(answer.refund_amount) === amount;
    return { state: isSettled ? 'settled' : 'pending' };
  }

  async function queryAccepted(request: RefundRequest): Promise<RefundAnswer> {
    try {
      return (await fetchRefund(request)) ?? { state: 'pending' };
    } catch (error) {
      return toPendingRefund(error);
    }
  }

  /** Undefined if Alipay has no such refund, or not even the trade. */
  async function findRefund(request: RefundRequest): Promise<RefundAnswer | undefined> {
    try {
      return await fetchRefund(request);
    } catch (error) {
      if (isRejectionWithCode(error, 'ACQ.TRADE_NOT_EXIST')) return undefined;
      throw error;
    }
  }

  /** Queries a nonexistent trade: Alipay's signed response proves that the account and keys work. */
  async function probe(): Promise<void> {
    try {
      await client.call('alipay.trade.query', { out_trade_no: probeTradeNo });
    } catch (error) {
      if (!isRejectionWithCode(error, 'ACQ.TRADE_NOT_EXIST')) throw error;
    }
  }

  async function fetchStatement(day: string) {
    try {
      const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      });
      if (typeof answer.bill_download_url !== 'string') throw createMismatchError();
      // Alipay's documents have addresses with http, which its server may redirect; redirects are not followed.
      const isSecure = config.gateway.startsWith('https:');
      const url = isSecure ? answer.bill_download_url.replace(/^http:/, 'https:') : answer.bill_download_url;
      const { status, content } = await http.download({ method: 'GET', url });
      if (status !== 200) throw new ProviderError('unreachable', `HTTP_${status}`);
      // Loads the ZIP library, which takes 1 MB, with the day's bill.
      const { readAlipayBill } = await import('./statement.ts');
      return readAlipayBill(content);
    } catch (error) {
      // A day without trades has no bill. The documents write this code in several ways.
      if (isRejection(error) && /bill[._-]?not[._-]?exist/i.test(error.code)) return [];
      throw error;
    }
  }

  return {
    method: 'alipay',
    probe,
    takesAmount: (requested, amount = minPaymentAmount) => requested === currency && amount >= minPaymentAmount,
    create,
    query,
    close,
    refund,
    queryRefund: (request) => toQueriedRefund(() => findRefund(request)),
    fetchStatement,
    readNotify: (rawBody) => readAlipayNotify(rawBody, config),
  };
}

const createMismatchError = () => new ProviderError('unverified', 'MISMATCH', 'the answer is about another payment');

function toTrade(answer: Record<string, unknown>): Trade {
  const { trade_no, trade_status, total_amount, trans_currency, send_pay_date } = answer;
  const amount = parseDecimal(total_amount);
  const paidAt = parseAlipayTime(send_pay_date);
  const facts = {
    ...(typeof trade_no === 'string' && { tradeNo: trade_no }),
    ...(amount !== null && { amount }),
    currency: typeof trans_currency === 'string' ? trans_currency : currency,
    ...(paidAt && { paidAt }),
  };
  if (trade_status === 'TRADE_SUCCESS' || trade_status === 'TRADE_FINISHED') return { state: 'paid', ...facts };
  // A trade that was closed after its payment was fully refunded.
  if (trade_status === 'TRADE_CLOSED') return { state: paidAt ? 'refunded' : 'closed', ...facts };
  return { state: 'pending', ...facts };
}

const refundFailures = {
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'insufficientBalance',
  'ACQ.TRADE_NOT_EXIST': 'tradeClosed',
  'ACQ.TRADE_HAS_CLOSE': 'tradeClosed',
  'ACQ.TRADE_STATUS_ERROR': 'tradeClosed',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': 'amountExceeded',
} as const;
