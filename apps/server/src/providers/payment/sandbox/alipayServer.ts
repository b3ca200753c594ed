import { createHmac } from 'node:crypto';
import { type AlipayErrorAnswer, answerAlipayCertify, toAlipayError } from '../../identity/sandbox/alipayCalls.ts';
import type { IdentityLedger } from '../../identity/sandbox/ledger.ts';
import { parseObject } from '../../parseObject.ts';
import { getPath, type SandboxContext, type WireAnswer } from '../../sandbox/wire.ts';
import type { AlipayConfig } from '../alipay/config.ts';
import { parseAlipayTime, parseDecimal, toAlipayTime, toDecimal } from '../alipay/money.ts';
import { buildRequestText } from '../alipay/signature.ts';
import { signRsaSha256, verifyRsaSha256 } from '../rsa.ts';
import type { SandboxKeys } from './keys.ts';
import {
  closeTrade,
  findRefund,
  findTrade,
  getState,
  isSameTrade,
  openTrade,
  refundTrade,
  type SandboxTrade,
} from './ledger.ts';
import { findMovements } from './statements.ts';

/** The kinds of trades that a page opens, by its method. */
const pageKinds: Readonly<Record<string, string>> = { 'alipay.trade.page.pay': 'page', 'alipay.trade.wap.pay': 'wap' };

const failureCodes = {
  tradeClosed: toAlipayError('ACQ.TRADE_STATUS_ERROR', '交易状态不合法'),
  amountExceeded: toAlipayError('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限'),
  refused: toAlipayError('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求'),
} as const;

/** The sandbox's Alipay server: the gateway API, and the pages that browsers open. */
export class SandboxAlipay {
  readonly #context: SandboxContext;
  readonly #keys: SandboxKeys;
  readonly #config: AlipayConfig;
  readonly #identities: IdentityLedger;

  constructor(context: SandboxContext, keys: SandboxKeys, config: AlipayConfig, identities: IdentityLedger) {
    this.#context = context;
    this.#identities = identities;
    this.#keys = keys;
    this.#config = config;
  }

  async handle(url: URL, body: string): Promise<WireAnswer> {
    const params = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const method = params.method ?? '';
    const wrong = this.#check(params);
    const kind = pageKinds[method];
    if (kind) return wrong ? { status: 400, body: wrong.sub_code } : this.#openPage(params, kind);
    const content = wrong ?? (await this.#answer(method, parseBusiness(params.biz_content)));
    const isOk = !('sub_code' in content);
    const text = JSON.stringify(isOk ? { code: '10000', msg: 'Success', ...content } : { msg: 'Failed', ...content });
    const member = `${method.replaceAll('.', '_')}_response`;
    const sign = signRsaSha256(text, this.#keys.privateKey);
    const { certificates } = this.#keys;
    const serial = certificates ? `"alipay_cert_sn":"${certificates.alipay.alipaySn}",` : '';
    return {
      status: 200,
      headers: { 'content-type': 'application/json;charset=utf-8' },
      body: `{"${member}":${text},${serial}"sign":"${sign}"}`,
    };
  }

  #check(params: Record<string, string>): AlipayErrorAnswer | null {
    if (params.app_id !== this.#config.appId) return toAlipayError('isv.invalid-app-id', '无效的AppID参数', '40002');
    const wrongCertificate = this.#checkCertificates(params);
    if (wrongCertificate) return wrongCertificate;
    const { sign, sign_type } = params;
    const { publicKey } = this.#keys.merchant;
    const isSigned = sign_type === 'RSA2' && sign && verifyRsaSha256(buildRequestText(params), sign, publicKey);
    return isSigned ? null : toAlipayError('isv.invalid-signature', '验签出错', '40002');
  }

  /** Checks the serial numbers that a request in certificate mode must state (opendocs.alipay.com/common/02kdnf). */
  #checkCertificates({ app_cert_sn, alipay_root_cert_sn }: Record<string, string>): AlipayErrorAnswer | null {
    const serials = this.#keys.certificates?.alipay;
    if (!serials) return null;
    if (!app_cert_sn) return toAlipayError('isv.missing-app-cert-sn', '缺少应用公钥证书SN', '40001');
    if (app_cert_sn !== serials.appSn) return toAlipayError('isv.app-cert-not-exist', '应用公钥证书不存在', '40002');
    if (!alipay_root_cert_sn) return toAlipayError('isv.missing-alipay-root-cert-sn', '缺少支付宝根证书SN', '40001');
    if (alipay_root_cert_sn !== serials.rootSn) {
      return toAlipayError('isv.invalid-alipay-root-cert-sn', '无效的支付宝根证书SN', '40002');
    }
    return null;
  }

  /** Signs the address of a day's bill. */
  #signDay(day: string): string {
    return createHmac('sha256', this.#keys.apiV3Key).update(`bill ${day}`).digest('hex');
  }

  /** Answers with the bill at an address that the gateway gave. */
  async openBill(url: URL): Promise<WireAnswer> {
    const day = url.searchParams.get('day') ?? '';
    if (url.searchParams.get('token') !== this.#signDay(day)) return { status: 403, body: '' };
    const movements = await findMovements(this.#context.db, 'alipay', day);
    const { writeAlipayBill } = await import('./bills.ts');
    const body = writeAlipayBill(movements, day, this.#config.sellerId);
    return { status: 200, headers: { 'content-type': 'application/zip' }, body };
  }

  /** Opens the trade when a browser opens the signed URL, like Alipay, and redirects to the cashier. */
  async #openPage(params: Record<string, string>, kind: string): Promise<WireAnswer> {
    const business = parseBusiness(params.biz_content);
    const trade = await this.#open(business, { returnPath: getPath(params.return_url, this.#context), kind });
    if (!trade) return { status: 400, body: 'isv.invalid-parameter' };
    return { status: 302, headers: { location: `/sandbox/pay/${trade.token}` }, body: '' };
  }

  async #open(
    business: Record<string, unknown>,
    way: { returnPath: string; kind: string },
  ): Promise<SandboxTrade | null> {
    const { out_trade_no, total_amount, subject, time_expire } = business;
    const amount = parseDecimal(total_amount);
    const expiresAt = parseAlipayTime(time_expire);
    if (typeof out_trade_no !== 'string' || typeof subject !== 'string' || !amount || !expiresAt) return null;
    const charge = {
      outTradeNo: out_trade_no,
      orderNo: subject.split(' ').at(-1) ?? '',
      description: subject,
      ...way,
      amount,
      currency: 'CNY',
      expiresAt,
    };
    const trade = await openTrade(this.#context.db, 'alipay', charge, this.#context.clock.now());
    return isSameTrade(trade, charge) ? trade : null;
  }

  async #answer(
    method: string,
    business: Record<string, unknown>,
  ): Promise<AlipayErrorAnswer | Record<string, unknown>> {
    const { db, clock, publicUrl } = this.#context;
    const certified = await answerAlipayCertify(method, business, { ledger: this.#identities, publicUrl });
    if (certified) return certified;
    const outTradeNo = String(business.out_trade_no ?? '');
    if (method === 'alipay.trade.precreate') {
      const opened = await this.#open(business, { returnPath: '/orders', kind: 'precreate' });
      if (!opened) return toAlipayError('isv.invalid-parameter', '参数无效', '40002');
      return { out_trade_no: outTradeNo, qr_code: `${publicUrl}/sandbox/pay/${opened.token}` };
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const day = String(business.bill_date ?? '');
      const found = business.bill_type === 'trade' && (await findMovements(db, 'alipay', day)).length > 0;
      if (!found) return toAlipayError('isp.bill_not_exist', '账单不存在');
      return { bill_download_url: `${this.#config.gateway}/bill?day=${day}&token=${this.#signDay(day)}` };
    }
    const trade = await findTrade(db, 'alipay', outTradeNo);
    if (!trade) return toAlipayError('ACQ.TRADE_NOT_EXIST', '交易不存在');
    const numbers = { out_trade_no: outTradeNo, trade_no: trade.tradeNo };
    switch (method) {
      case 'alipay.trade.query':
        return { ...numbers, ...describe(trade, clock.now()) };
      case 'alipay.trade.close': {
        const closed = await closeTrade(db, 'alipay', outTradeNo, clock.now());
        return closed.state === 'closed' ? numbers : failureCodes.tradeClosed;
      }
      case 'alipay.trade.refund': {
        const request = {
          outTradeNo,
          refundNo: String(business.out_request_no),
          amount: parseDecimal(business.refund_amount) ?? 0,
          at: clock.now(),
        };
        // Alipay counts characters, and takes only whole ones.
        const reason = String(business.refund_reason ?? '');
        if (request.amount < 1 || reason.length > 256 || !reason.isWellFormed()) {
          return toAlipayError('ACQ.INVALID_PARAMETER', '参数无效');
        }
        const isKnown = findRefund(trade, request.refundNo) !== undefined;
        const answer = await refundTrade(db, 'alipay', request);
        if (answer.state !== 'settled') return failureCodes[answer.state === 'failed' ? answer.failure : 'refused'];
        return { ...numbers, fund_change: isKnown ? 'N' : 'Y', refund_fee: toDecimal(request.amount) };
      }
      case 'alipay.trade.fastpay.refund.query': {
        const refunded = findRefund(trade, String(business.out_request_no));
        if (!refunded) return numbers;
        return { ...numbers, refund_status: 'REFUND_SUCCESS', refund_amount: toDecimal(refunded) };
      }
      default:
        return toAlipayError('isv.invalid-method', '不存在的方法名', '40002');
    }
  }
}

const parseBusiness = (text = '') => parseObject(text) ?? {};

const tradeStatuses = {
  pending: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
  // Alipay has no failed trades: an unpaid trade ends as closed.
  failed: 'TRADE_CLOSED',
  refunded: 'TRADE_CLOSED',
} as const;

function describe(trade: SandboxTrade, now: Date) {
  return {
    trade_status: tradeStatuses[getState(trade, now)],
    total_amount: toDecimal(trade.amount),
    ...(trade.currency !== 'CNY' && { trans_currency: trade.currency }),
    ...(trade.paidAt && { send_pay_date: toAlipayTime(trade.paidAt) }),
  };
}
