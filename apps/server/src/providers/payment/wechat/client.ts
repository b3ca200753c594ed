import { randomBytes } from 'node:crypto';
import { parseObject } from '../../parseObject.ts';
import { type DownloadedFile, type ProviderAnswer, ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import { isRateLimitCode } from '../failedCall.ts';
import { signRsaSha256 } from '../rsa.ts';
import type { WechatConfig } from './config.ts';
import { buildRequestText, SignatureError, verifyMessage } from './signature.ts';

/** Codes with an unknown outcome: query again. */
const retryCodes = new Set(['SYSTEM_ERROR', 'USER_PAYING', 'USERPAYING']);

/** The request was accepted and not executed, as when a trade is closed that its customer is paying. */
const acceptedStatus = 202;
const retryStatuses = new Set([acceptedStatus, 429]);

interface WechatRequest {
  operation: string;
  outTradeNo?: string;
  refundNo?: string;
  body?: unknown;
}

/** Client of WeChat Pay's API v3: signs requests and verifies responses. */
export class WechatClient {
  readonly #config: WechatConfig;
  readonly #http: ProviderHttp;
  readonly #now: () => Date;

  constructor(config: WechatConfig, http: ProviderHttp, now: () => Date) {
    this.#config = config;
    this.#http = http;
    this.#now = now;
  }

  /** Sends a request to `path` (with its query string) and returns the verified response. @throws ProviderError */
  async call(
    method: 'GET' | 'POST',
    path: string,
    { body, ...about }: WechatRequest,
  ): Promise<Record<string, unknown>> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const url = this.#config.host + path;
    const { pathname, search } = new URL(url);
    const { publicKeyId } = this.#config;
    return this.#http.send(
      {
        method,
        url,
        headers: {
          accept: 'application/json',
          'user-agent': 'Sampan',
          authorization: this.#authorize(method, pathname + search, text),
          ...(text && { 'content-type': 'application/json' }),
          ...(publicKeyId && { 'wechatpay-serial': publicKeyId }),
        },
        ...(text && { body: text }),
      },
      about,
      (answer) => this.#readAnswer(answer),
    );
  }

  #readAnswer(answer: ProviderAnswer): Record<string, unknown> {
    const isVerified = this.#isVerified(answer.body, answer.headers);
    const isDone = answer.status >= 200 && answer.status < 300 && answer.status !== acceptedStatus;
    if (!isDone) throw this.#toError(answer, isVerified);
    if (!isVerified) throw new ProviderError('unverified', 'SIGNATURE', 'the answer is not signed by WeChat Pay');
    return parseObject(answer.body) ?? {};
  }

  /** The error of an answer with another status than 2xx, or with 202. */
  #toError(answer: ProviderAnswer, isVerified = this.#isVerified(answer.body, answer.headers)): ProviderError {
    const content = parseObject(answer.body) ?? {};
    const code = String(content.code ?? `HTTP_${answer.status}`);
    const message = String(content.message ?? '');
    const isRetry = answer.status >= 500 || retryStatuses.has(answer.status) || retryCodes.has(code);
    if (isRetry || isRateLimitCode(code)) {
      return new ProviderError('unreachable', code, message);
    }
    // An unsigned error has no effect on a payment; its text is logged to help set up the keys.
    return new ProviderError(isVerified ? 'refused' : 'unverified', code, message);
  }

  /** Fetches a file, such as a bill; the request is signed. @throws ProviderError */
  async download(address: string): Promise<DownloadedFile> {
    const { href, pathname, search } = new URL(address);
    const authorization = this.#authorize('GET', pathname + search, '');
    const headers = { authorization, 'user-agent': 'Sampan' };
    const file = await this.#http.download({ method: 'GET', url: href, headers });
    if (file.status !== 200) throw this.#toError({ ...file, body: file.content.toString('utf8') });
    return file;
  }

  #authorize(method: string, path: string, body: string): string {
    const { mchId, certSerial, privateKey } = this.#config;
    const timestamp = String(Math.floor(this.#now().getTime() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const signature = signRsaSha256(buildRequestText({ method, path, timestamp, nonce, body }), privateKey);
    const fields = { mchid: mchId, nonce_str: nonce, timestamp, serial_no: certSerial, signature };
    const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
    return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
  }

  #isVerified(body: string, headers: Headers): boolean {
    try {
      verifyMessage(body, Object.fromEntries(headers), this.#now(), this.#config.platformKeys);
      return true;
    } catch (error) {
      if (error instanceof SignatureError) return false;
      throw error;
    }
  }
}
