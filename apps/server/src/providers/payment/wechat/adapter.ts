import type { WechatBridge } from '@sampan/api/contract/payment';
import type { PaymentScene } from '@sampan/api/entities';
import { minPaymentAmount } from '@sampan/domain/payment/paymentMethods';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import { cutToBytes } from '@sampan/domain/text/cutToBytes';
import { isRejectionWithCode } from '../../providerHttp.ts';
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
import { refundFailures, requireText, toRefundAnswer, toTrade } from './answers.ts';
import { WechatClient } from './client.ts';
import type { WechatConfig } from './config.ts';
import { fetchOpenid, getAuthorizeUrl, probeAppSecret, signBridge } from './inApp.ts';
import { readWechatNotify } from './notify.ts';
import { readGlobalBill, readMainlandBill, verifyBill } from './statement.ts';

/** The merchant has no permission for a product. The codes of both APIs. */
const withoutPermission = ['NO_AUTH', 'NOAUTH'] as const;

/** The provider's limit of a refund's reason, bytes of UTF-8. */
const maxReasonBytes = 80;

/** Neither a trade nor a refund has this number. */
const unknownTrade = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'] as const;

/** Payments by WeChat Pay API v3: native, h5, jsapi, query, close, refund and refund query. */
export function createWechatProvider({
  config,
  http,
  now,
  publicUrl,
  notifyUrl,
}: PaymentAdapterOptions<WechatConfig>): PaymentProvider {
  const client = new WechatClient(config, http, now);
  const { appId, mchId, isGlobal, inApp } = config;
  const transactions = isGlobal ? '/v3/global/transactions' : '/v3/pay/transactions';
  const toTradePath = (outTradeNo: string) =>
    `${transactions}/out-trade-no/${outTradeNo}?${new URLSearchParams({ mchid: mchId })}`;
  const refunds = isGlobal ? '/v3/global/refunds' : '/v3/refund/domestic/refunds';

  /** Opens a trade of a type, `native`, `h5`, `mweb` or `jsapi`, with what only this type has. */
  function open(type: string, charge: Charge, own: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { outTradeNo } = charge;
    const body = {
      appid: appId,
      mchid: mchId,
      description: charge.description,
      out_trade_no: outTradeNo,
      time_expire: toSeconds(charge.expiresAt),
      attach: charge.returnPath,
      notify_url: notifyUrl,
      amount: { total: charge.amount, currency: charge.currency },
      ...(isGlobal && { trade_type: type.toUpperCase(), merchant_category_code: config.merchantCategoryCode }),
      ...own,
    };
    return client.call('POST', `${transactions}/${type}`, { operation: type, outTradeNo, body });
  }

  async function create(charge: Charge, scene: PaymentScene): Promise<PaymentStart> {
    if (scene === 'jsapi' && inApp) return { payUrl: getAuthorizeUrl(appId, inApp, publicUrl + charge.returnPath) };
    if (scene !== 'wap') return openCode(charge);
    try {
      return await openPage(charge);
    } catch (error) {
      // The merchant has not applied for H5. Nothing was created under the number, so a code may take it.
      if (isRejectionWithCode(error, ...withoutPermission)) return openCode(charge);
      throw error;
    }
  }

  async function openCode(charge: Charge): Promise<PaymentStart> {
    return { qrCode: requireText((await open('native', charge)).code_url) };
  }

  async function openPage(charge: Charge): Promise<PaymentStart> {
    const answer = await open(isGlobal ? 'mweb' : 'h5', charge, {
      scene_info: { payer_client_ip: charge.clientIp, h5_info: { type: 'Wap' } },
    });
    const url = new URL(requireText(answer.h5_url ?? answer.mweb_url));
    url.searchParams.set('redirect_url', publicUrl + charge.returnPath);
    return { payUrl: url.href };
  }

  const createBridge = inApp && {
    async createBridge(charge: Charge, code: string): Promise<WechatBridge> {
      const { outTradeNo } = charge;
      const openid = await fetchOpenid(http, { appId, code, outTradeNo }, inApp);
      const answer = await open('jsapi', charge, { payer: { openid } });
      return signBridge(requireText(answer.prepay_id), config, now());
    },
  };

  async function query(outTradeNo: string): Promise<Trade> {
    try {
      const answer = await client.call('GET', toTradePath(outTradeNo), { operation: 'query', outTradeNo });
      return toTrade(answer, outTradeNo, config);
    } catch (error) {
      return isRejectionWithCode(error, ...unknownTrade) ? { state: 'unknown' } : toPendingTrade(error);
    }
  }

  async function close(outTradeNo: string): Promise<Trade> {
    try {
      const body = { mchid: mchId };
      await client.call('POST', `${transactions}/out-trade-no/${outTradeNo}/close`, {
        operation: 'close',
        outTradeNo,
        body,
      });
      return { state: 'closed' };
    } catch (error) {
      assertProviderError(error);
      const trade = await query(outTradeNo);
      // The cross-border API refuses this to a trade in its first five minutes, so it is asked again later.
      const isEarly = isGlobal && isRejectionWithCode(error, 'INVALID_REQUEST');
      const isTooEarly = isEarly && trade.state === 'pending' && !trade.isStuck;
      return isTooEarly ? { state: 'unknown' } : trade;
    }
  }

  async function refund(request: RefundRequest): Promise<RefundAnswer> {
    const { outTradeNo, refundNo, amount, total, currency, reason } = request;
    try {
      const body = {
        ...(isGlobal && { appid: appId, mchid: mchId }),
        out_trade_no: outTradeNo,
        out_refund_no: refundNo,
        reason: cutToBytes(reason, maxReasonBytes),
        notify_url: notifyUrl,
        amount: { refund: amount, total, currency },
      };
      const asked = await client.call('POST', refunds, { operation: 'refund', outTradeNo, refundNo, body });
      const answer = toRefundAnswer(asked, refundNo);
      // The refund is accepted: a query that is refused leaves its outcome unknown.
      return answer.state === 'pending' ? await fetchRefund(request).catch(toPendingRefund) : answer;
    } catch (error) {
      return resolveFailedRefund(error, request, refundFailures, () => findRefund(request));
    }
  }

  async function fetchRefund({ outTradeNo, refundNo }: RefundRequest): Promise<RefundAnswer> {
    const path = isGlobal
      ? `${refunds}/out-refund-no/${refundNo}?${new URLSearchParams({ mchid: mchId })}`
      : `${refunds}/${refundNo}`;
    return toRefundAnswer(
      await client.call('GET', path, { operation: 'refund query', outTradeNo, refundNo }),
      refundNo,
    );
  }

  /** Undefined if WeChat Pay has no such refund. */
  async function findRefund(request: RefundRequest): Promise<RefundAnswer | undefined> {
    try {
      return await fetchRefund(request);
    } catch (error) {
      if (isRejectionWithCode(error, ...unknownTrade)) return undefined;
      throw error;
    }
  }

  /**
   * Queries a nonexistent trade: WeChat Pay's signed response proves that the account and keys work. Then the app
   * secret, where there is one.
   */
  async function probe(): Promise<void> {
    try {
      await client.call('GET', toTradePath(probeTradeNo), { operation: 'query' });
    } catch (error) {
      if (!isRejectionWithCode(error, ...unknownTrade)) throw error;
    }
    if (inApp) await probeAppSecret(http, appId, inApp);
  }

  async function fetchStatement(day: string): Promise<StatementEntry[]> {
    try {
      return await (isGlobal ? fetchGlobalBill(day) : fetchMainlandBill(day));
    } catch (error) {
      // A day without trades has no bill.
      if (isRejectionWithCode(error, 'NO_STATEMENT_EXIST')) return [];
      throw error;
    }
  }

  /** The answer names the bill's address and SHA-1. */
  async function fetchMainlandBill(day: string): Promise<StatementEntry[]> {
    const search = new URLSearchParams({ bill_date: day, bill_type: 'ALL' });
    const answer = await client.call('GET', `/v3/bill/tradebill?${search}`, { operation: 'tradebill' });
    const { content } = await client.download(requireText(answer.download_url));
    verifyBill(content, requireText(answer.hash_value));
    return readMainlandBill(content);
  }

  /** The answer is the bill, with its SHA-1 in a header. */
  async function fetchGlobalBill(day: string): Promise<StatementEntry[]> {
    const search = new URLSearchParams({ mchid: mchId, date: day.replaceAll('-', '') });
    const { headers, content } = await client.download(`${config.host}/v3/global/statements?${search}`);
    verifyBill(content, requireText(headers.get('wechatpay-statement-sha1')));
    return readGlobalBill(content);
  }

  return {
    method: 'wechat',
    probe,
    takesAmount: (currency, amount = minPaymentAmount) =>
      amount >= minPaymentAmount && (isGlobal ? ['CNY', 'HKD'] : ['CNY']).includes(currency),
    create,
    ...createBridge,
    query,
    close,
    refund,
    queryRefund: (request) => toQueriedRefund(() => findRefund(request)),
    fetchStatement,
    readNotify: (rawBody, headers, at) => readWechatNotify(rawBody, headers, at, config),
  };
}

/** RFC 3339 without milliseconds, which WeChat Pay rejects. */
const toSeconds = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+00:00');
