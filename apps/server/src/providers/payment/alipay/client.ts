import { parseObject } from '../../parseObject.ts';
import { ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import { verifyRsaSha256 } from '../rsa.ts';
import type { AlipayConfig } from './config.ts';
import { toAlipayTime } from './money.ts';
import { getRawMember, signRequest } from './signature.ts';

type Business = Record<string, unknown>;

/** Account data for signing and verification. */
export type AlipayAccount = Omit<AlipayConfig, 'sellerId'>;

export interface AlipayUrls {
  notifyUrl?: string;
  returnUrl?: string;
}

/** Codes with an unknown outcome: query again (https://opendocs.alipay.com/common/02km9f). */
const retryCodes = new Set(['10003', '20000']);
const retrySubCodes = new Set(['ACQ.SYSTEM_ERROR', 'SYSTEM_ERROR', 'isp.unknow-error', 'aop.ACQ.SYSTEM_ERROR']);

/** Client of Alipay's gateway: signs requests and verifies responses. */
export class AlipayClient {
  readonly #config: AlipayAccount;
  readonly #http: ProviderHttp;
  readonly #now: () => Date;

  constructor(config: AlipayAccount, http: ProviderHttp, now: () => Date) {
    this.#config = config;
    this.#http = http;
    this.#now = now;
  }

  #sign(method: string, business: Business, { notifyUrl = '', returnUrl = '' }: AlipayUrls): Record<string, string> {
    const { appId, privateKey, certificates } = this.#config;
    const params: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: toAlipayTime(this.#now()),
      version: '1.0',
      notify_url: notifyUrl,
      return_url: returnUrl,
      app_cert_sn: certificates?.appSn ?? '',
      alipay_root_cert_sn: certificates?.rootSn ?? '',
      biz_content: JSON.stringify(business),
    };
    const filled = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
    return signRequest(filled, privateKey);
  }

  /** URL of an Alipay page that the customer's browser opens. */
  getPageUrl(method: string, business: Business, urls: AlipayUrls): string {
    return `${this.#config.gateway}?${new URLSearchParams(this.#sign(method, business, urls))}`;
  }

  /** Sends a request and returns its verified response. @throws ProviderError */
  async call(method: string, business: Business, urls: AlipayUrls = {}): Promise<Record<string, unknown>> {
    const { biz_content = '', ...query } = this.#sign(method, business, urls);
    return this.#http.send(
      {
        method: 'POST',
        url: `${this.#config.gateway}?${new URLSearchParams(query)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ biz_content }).toString(),
      },
      {
        operation: method,
        ...(typeof business.out_trade_no === 'string' && { outTradeNo: business.out_trade_no }),
        ...(typeof business.out_request_no === 'string' && { refundNo: business.out_request_no }),
      },
      ({ status, body }) => {
        if (status !== 200) throw new ProviderError('unreachable', `HTTP_${status}`);
        return this.#readAnswer(body, `${method.replaceAll('.', '_')}_response`);
      },
    );
  }

  #readAnswer(body: string, member: string): Record<string, unknown> {
    const answer = parseObject(body);
    const raw = getRawMember(body, member) ?? getRawMember(body, 'error_response');
    if (!answer || raw === null) throw new ProviderError('unverified', 'FORMAT', 'the answer is not readable');
    const content = parseObject(raw) ?? {};
    const code = String(content.code ?? '');
    const subCode = String(content.sub_code ?? content.code ?? '');
    if (!this.#isSigned(raw, answer)) {
      // An unsigned error has no effect on a payment; its text is logged to help set up the keys.
      throw new ProviderError('unverified', code === '10000' ? 'SIGNATURE' : subCode, String(content.sub_msg ?? ''));
    }
    if (code === '10000') return content;
    const isRetry = retryCodes.has(code) || retrySubCodes.has(subCode);
    throw new ProviderError(isRetry ? 'unreachable' : 'refused', subCode, String(content.sub_msg ?? content.msg ?? ''));
  }

  #isSigned(raw: string, { sign, alipay_cert_sn }: Record<string, unknown>): boolean {
    if (typeof sign !== 'string') return false;
    const { certificates, publicKeys } = this.#config;
    const named = certificates?.publicKeys.get(String(alipay_cert_sn));
    const keys = certificates ? (named ? [named] : []) : publicKeys;
    // Alipay's SDK for Java verifies once more without the backslashes of escaped slashes.
    const texts = raw.includes('\\/') ? [raw, raw.replaceAll('\\/', '/')] : [raw];
    return texts.some((text) => keys.some((key) => verifyRsaSha256(text, sign, key)));
  }
}
