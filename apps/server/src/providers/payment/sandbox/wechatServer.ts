import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { parseObject } from '../../parseObject.ts';
import { getPath, type SandboxContext, type WireAnswer } from '../../sandbox/wire.ts';
import { verifyRsaSha256 } from '../rsa.ts';
import type { WechatConfig } from '../wechat/config.ts';
import { buildRequestText } from '../wechat/signature.ts';
import { getPublicKeyId, getWechatSerial } from './accounts.ts';
import type { SandboxKeys } from './keys.ts';
import {
  closeTrade,
  findRefund,
  findTrade,
  findTradeByRefund,
  getState,
  isSameTrade,
  openTrade,
  refundTrade,
  type SandboxTrade,
} from './ledger.ts';
import { findMovements } from './statements.ts';
import { signMessage } from './wechatNotices.ts';

const text = v.pipe(v.string(), v.minLength(1));
const amount = v.pipe(v.number(), v.integer(), v.minValue(1));
const CreateSchema = v.object({
  appid: text,
  mchid: text,
  description: text,
  out_trade_no: text,
  time_expire: v.pipe(v.string(), v.isoTimestamp()),
  attach: v.optional(v.string(), '/orders'),
  notify_url: text,
  amount: v.object({ total: amount, currency: text }),
  payer: v.optional(v.object({ openid: text })),
  scene_info: v.optional(v.object({ payer_client_ip: text })),
});
const RefundSchema = v.object({
  out_trade_no: text,
  out_refund_no: text,
  reason: v.optional(
    v.pipe(
      v.string(),
      v.check((reason) => reason.isWellFormed()),
      v.maxBytes(80),
    ),
  ),
  notify_url: v.optional(text),
  amount: v.object({ refund: amount, total: amount, currency: text }),
});

interface Outcome {
  status: number;
  content?: Record<string, unknown>;
}

const fail = (status: number, code: string, message = code): Outcome => ({ status, content: { code, message } });
const succeed = (content: Record<string, unknown>): Outcome => ({ status: 200, content });
/** The fields of an `Authorization` header of API v3. */
const readAuthorization = (header: string): Record<string, string> =>
  Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
/** Types whose page is opened in the browser of the customer's phone. */
export const pageTypes: readonly string[] = ['h5', 'mweb'];
/** The cross-border API closes no younger trade. */
const minGlobalAgeMs = 5 * 60_000;
const failNoStatement = () => fail(400, 'NO_STATEMENT_EXIST', '账单文件不存在');

/** WeChat's official account: its page in WeChat's app, and its calls. */
export interface OfficialAccount {
  /** Null for every other path. */
  answer(method: string, url: URL, body: string, now: Date): WireAnswer | null;
  isOpenid(openid: string | undefined): boolean;
}

/** The sandbox's WeChat Pay server: the parts of API v3 that the adapter uses. */
export class SandboxWechat {
  readonly #context: SandboxContext;
  readonly #keys: SandboxKeys;
  readonly #config: WechatConfig;
  /** Addresses of the customers by the shop's payment number: another request for it must name the same one. */
  readonly #addresses = new LRUCache<string, string>({ max: 10_000 });
  /** None: payments inside WeChat need its app. Tests open an account. */
  account: OfficialAccount | null = null;
  /** Whether customers are paying at the moment: their trades are not closed. */
  isPaying = false;

  constructor(context: SandboxContext, keys: SandboxKeys, config: WechatConfig) {
    this.#context = context;
    this.#keys = keys;
    this.#config = config;
  }

  /** Handles a signed request; `url` must have the path that the client signed. */
  async handle(method: string, url: URL, headers: Headers, body: string): Promise<WireAnswer> {
    const answered = this.account?.answer(method, url, body, this.#context.clock.now());
    if (answered) return answered;
    const errorAnswer = this.#check(method, url, headers.get('authorization') ?? '', body);
    const file = !errorAnswer && method === 'GET' && (await this.#getFile(url));
    if (file) return file;
    const { status, content } = errorAnswer ?? (await this.#answer(method, url, parseObject(body)));
    const answer = content ? JSON.stringify(content) : '';
    const timestamp = String(Math.floor(this.#context.clock.now().getTime() / 1000));
    const serial = this.#getSerial(headers.get('wechatpay-serial'));
    const signing = { timestamp, nonce: randomBytes(16).toString('hex'), serial };
    return { status, headers: signMessage(answer, { ...signing, privateKey: this.#keys.privateKey }), body: answer };
  }

  /** A client that names the public key gets an answer signed by it, also where the account has a certificate. */
  #getSerial(requested: string | null): string {
    const publicKeyId = getPublicKeyId(this.#keys);
    return requested === publicKeyId ? publicKeyId : getWechatSerial(this.#keys);
  }

  /** Null for a request that this merchant signed. */
  #check(method: string, url: URL, authorization: string, body: string): Outcome | null {
    const { mchid, serial_no, timestamp = '', nonce_str = '', signature = '' } = readAuthorization(authorization);
    if (mchid !== undefined && mchid !== this.#config.mchId) return fail(400, 'MCH_NOT_EXISTS', '商户号不存在');
    const path = url.pathname + url.search;
    const signed = buildRequestText({ method, path, timestamp, nonce: nonce_str, body });
    const isSigned =
      serial_no === this.#config.certSerial && verifyRsaSha256(signed, signature, this.#keys.merchant.publicKey);
    return isSigned ? null : fail(401, 'SIGN_ERROR', '签名错误');
  }

  async #answer(method: string, url: URL, body: unknown): Promise<Outcome> {
    const path = url.pathname.replace(/^\/sandbox\/wechat/, '');
    const [, type] = /^\/v3\/(?:pay|global)\/transactions\/(native|h5|mweb|jsapi)$/.exec(path) ?? [];
    if (method === 'POST' && type) return this.#create(type, body);
    const [, api, outTradeNo, action] =
      /^\/v3\/(pay|global)\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? [];
    if (method === 'POST' && outTradeNo && action) return this.#close(outTradeNo, api === 'global');
    if (method === 'GET' && outTradeNo && !action) return this.#query(outTradeNo);
    if (method === 'POST' && ['/v3/refund/domestic/refunds', '/v3/global/refunds'].includes(path))
      return this.#refund(body);
    const [, refundNo] = /^\/v3\/(?:refund\/domestic\/refunds|global\/refunds\/out-refund-no)\/(\w+)$/.exec(path) ?? [];
    if (method === 'GET' && refundNo) return this.#queryRefund(refundNo);
    if (method === 'GET' && path === '/v3/bill/tradebill') return this.#announceBill(url);
    if (method === 'GET' && path === '/v3/global/statements') return failNoStatement();
    return fail(404, 'NOT_FOUND');
  }

  /** Answers that are files, without a signature; null for every other path, and for a day without trades. */
  async #getFile({ pathname, searchParams }: URL): Promise<WireAnswer | null> {
    const isGlobal = pathname.endsWith('/v3/global/statements');
    if (!isGlobal && !pathname.endsWith('/v3/billdownload/file')) return null;
    const bill = await this.#createBill(searchParams.get(isGlobal ? 'date' : 'token') ?? '', isGlobal);
    if (!bill) return null;
    const type = { 'content-type': 'text/plain; charset=utf-8' };
    return {
      status: 200,
      headers: isGlobal ? { ...type, 'wechatpay-statement-sha1': bill.sha1 } : type,
      body: bill.content,
    };
  }

  /** The bill of a day, `20261120` or `2026-11-20`; null if it has no trades. */
  async #createBill(date: string, isGlobal: boolean): Promise<{ content: Buffer; sha1: string } | null> {
    const day = date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    const movements = await findMovements(this.#context.db, 'wechat', day);
    if (movements.length === 0) return null;
    const { writeWechatBill } = await import('./bills.ts');
    const content = writeWechatBill(movements, { ...this.#config, isGlobal });
    return { content, sha1: createHash('sha1').update(content).digest('hex') };
  }

  async #announceBill(url: URL): Promise<Outcome> {
    const day = url.searchParams.get('bill_date') ?? '';
    const bill = await this.#createBill(day, false);
    if (!bill) return failNoStatement();
    const address = `${this.#config.host}/v3/billdownload/file?token=${day}`;
    return succeed({ hash_type: 'SHA1', hash_value: bill.sha1, download_url: address });
  }

  async #create(type: string, body: unknown): Promise<Outcome> {
    const parsed = v.safeParse(CreateSchema, body);
    if (!parsed.success) return fail(400, 'PARAM_ERROR', v.summarize(parsed.issues));
    const {
      appid,
      mchid,
      description,
      out_trade_no,
      time_expire,
      attach,
      amount: money,
      payer,
      scene_info,
    } = parsed.output;
    if (type === 'jsapi' && !this.account?.isOpenid(payer?.openid)) return fail(400, 'PARAM_ERROR', '无效的openid');
    if (appid !== this.#config.appId || mchid !== this.#config.mchId) return fail(400, 'APPID_MCHID_NOT_MATCH');
    const { db, clock, publicUrl } = this.#context;
    const charge = {
      outTradeNo: out_trade_no,
      orderNo: description.split(' ').at(-1) ?? '',
      description,
      // The page of H5 returns by the `redirect_url` that the shop adds to its address, and to no other.
      returnPath: pageTypes.includes(type) ? '/orders' : getPath(attach, this.#context),
      kind: type,
      amount: money.total,
      currency: money.currency,
      expiresAt: new Date(time_expire),
    };
    const trade = await openTrade(db, 'wechat', charge, clock.now());
    const address = scene_info?.payer_client_ip ?? '';
    const firstAddress = this.#addresses.get(out_trade_no) ?? address;
    this.#addresses.set(out_trade_no, firstAddress);
    if (!isSameTrade(trade, charge) || address !== firstAddress) return fail(400, 'OUT_TRADE_NO_USED');
    if (trade.state === 'paid') return fail(400, 'ORDERPAID', '该订单已支付');
    if (type === 'jsapi') return succeed({ prepay_id: `wx${trade.token}` });
    const page = `${publicUrl}/sandbox/pay/${trade.token}`;
    return succeed(type === 'native' ? { code_url: page } : { h5_url: page });
  }

  async #query(outTradeNo: string): Promise<Outcome> {
    const trade = await findTrade(this.#context.db, 'wechat', outTradeNo);
    if (!trade) return fail(404, 'ORDER_NOT_EXIST', '订单不存在');
    return succeed(this.#describe(trade));
  }

  #describe(trade: SandboxTrade) {
    const states = { pending: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED', failed: 'PAYERROR', refunded: 'REFUND' };
    return {
      appid: this.#config.appId,
      mchid: this.#config.mchId,
      out_trade_no: trade.outTradeNo,
      trade_state: states[getState(trade, this.#context.clock.now())],
      amount: { total: trade.amount, currency: trade.currency },
      ...(trade.paidAt && { transaction_id: trade.tradeNo, success_time: trade.paidAt.toISOString() }),
    };
  }

  async #close(outTradeNo: string, isGlobal: boolean): Promise<Outcome> {
    const { db, clock } = this.#context;
    if (this.isPaying) return fail(202, 'USERPAYING', '用户支付中，需要输入密码');
    const known = await findTrade(db, 'wechat', outTradeNo);
    const isNew = known?.state === 'pending' && clock.now().getTime() - known.createdAt.getTime() < minGlobalAgeMs;
    if (isGlobal && isNew) return fail(400, 'INVALID_REQUEST', '订单生成后不能马上关单');
    const trade = await closeTrade(db, 'wechat', outTradeNo, clock.now());
    if (trade.state === 'unknown') return fail(404, 'ORDER_NOT_EXIST', '订单不存在');
    return trade.state === 'paid' ? fail(400, 'ORDERPAID', '该订单已支付') : { status: 204 };
  }

  async #refund(body: unknown): Promise<Outcome> {
    const parsed = v.safeParse(RefundSchema, body);
    if (!parsed.success) return fail(400, 'PARAM_ERROR', v.summarize(parsed.issues));
    const { out_trade_no, out_refund_no, notify_url, amount: money } = parsed.output;
    const answer = await refundTrade(this.#context.db, 'wechat', {
      outTradeNo: out_trade_no,
      refundNo: out_refund_no,
      amount: money.refund,
      at: this.#context.clock.now(),
      eventTypes: notify_url ? ['REFUND.SUCCESS'] : [],
    });
    if (answer.state === 'failed') {
      return answer.failure === 'tradeClosed' ? fail(404, 'RESOURCE_NOT_EXISTS') : fail(400, 'INVALID_REQUEST');
    }
    const status = answer.state === 'closed' ? 'CLOSED' : 'PROCESSING';
    return succeed({ out_refund_no, out_trade_no, status, amount: { refund: money.refund } });
  }

  async #queryRefund(refundNo: string): Promise<Outcome> {
    const trade = await findTradeByRefund(this.#context.db, 'wechat', refundNo);
    const refunded = trade && findRefund(trade, refundNo);
    if (!trade || refunded === undefined) return fail(404, 'RESOURCE_NOT_EXISTS');
    const status = {
      out_refund_no: refundNo,
      out_trade_no: trade.outTradeNo,
      status: refunded > 0 ? 'SUCCESS' : 'CLOSED',
    };
    return succeed({ ...status, amount: { refund: refunded, total: trade.amount } });
  }
}
