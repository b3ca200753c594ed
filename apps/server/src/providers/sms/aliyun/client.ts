import { randomUUID } from 'node:crypto';
import { type ProviderAnswer, ProviderError, type ProviderHttp } from '../../payment/http.ts';
import { parseObject } from '../parseObject.ts';
import type { AliyunSmsConfig } from './config.ts';
import { canonicalize, signRpc } from './signature.ts';

/** Error codes that leave the outcome unknown or ask to retry later. */
const isTransient = (code: string) =>
  /^(?:isp\.(?!RAM_)|Throttling|ServiceUnavailable|InternalError|SystemError|SDK\.)/.test(code);

/** Client of Aliyun's short message service, API version 2017-05-25. TLS authenticates its responses. */
export class AliyunSmsClient {
  readonly #config: AliyunSmsConfig;
  readonly #http: ProviderHttp;
  readonly #now: () => Date;

  constructor(config: AliyunSmsConfig, http: ProviderHttp, now: () => Date) {
    this.#config = config;
    this.#http = http;
    this.#now = now;
  }

  /** @throws ProviderError with Aliyun's code */
  async call(action: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    const { accessKeyId, accessKeySecret, endpoint } = this.#config;
    const all: Record<string, string> = {
      AccessKeyId: accessKeyId,
      Action: action,
      Format: 'JSON',
      RegionId: 'cn-hangzhou',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      Timestamp: `${this.#now().toISOString().slice(0, 19)}Z`,
      Version: '2017-05-25',
      ...params,
    };
    const body = canonicalize({ ...all, Signature: signRpc('POST', all, accessKeySecret) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#http.send({ method: 'POST', url: `${endpoint}/`, headers, body }, { operation: action }, readAnswer);
  }
}

function readAnswer({ status, body }: ProviderAnswer): Record<string, unknown> {
  const content = parseObject(body);
  if (content?.Code === 'OK') return content;
  const code = typeof content?.Code === 'string' ? content.Code : `HTTP_${status}`;
  const isUnknown = !content || status >= 500 || isTransient(code);
  throw new ProviderError(isUnknown ? 'unreachable' : 'refused', code, String(content?.Message ?? ''));
}
