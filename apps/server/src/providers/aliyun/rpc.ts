import { randomUUID } from 'node:crypto';
import { parseObject } from '../parseObject.ts';
import { type ProviderAnswer, ProviderError, type ProviderHttp } from '../providerHttp.ts';
import { canonicalize, signRpc } from './signature.ts';

/** A product of Aliyun with RPC calls, and the key of a RAM user. */
export interface AliyunProduct {
  accessKeyId: string;
  accessKeySecret: string;
  /** Without a trailing slash. */
  endpoint: string;
  /** Version of the product's API, such as `2017-05-25`. */
  version: string;
  regionId: string;
  /** The `Code` of a successful response. */
  successCode: string;
}

/** Error codes that leave the outcome unknown or ask to retry later. */
const isTransient = (code: string) =>
  /^(?:isp\.(?!RAM_)|Throttling|ServiceUnavailable|InternalError|SystemError|SDK\.|5\d\d$)/.test(code);

/** Calls an action of a product. TLS authenticates the response. @throws ProviderError with Aliyun's code */
export async function callAliyun(
  product: AliyunProduct,
  action: string,
  params: Readonly<Record<string, string>>,
  { http, now }: { http: ProviderHttp; now: () => Date },
): Promise<Record<string, unknown>> {
  const all: Record<string, string> = {
    AccessKeyId: product.accessKeyId,
    Action: action,
    Format: 'JSON',
    RegionId: product.regionId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: randomUUID(),
    SignatureVersion: '1.0',
    Timestamp: `${now().toISOString().slice(0, 19)}Z`,
    Version: product.version,
    ...params,
  };
  const body = canonicalize({ ...all, Signature: signRpc('POST', all, product.accessKeySecret) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = { method: 'POST' as const, url: `${product.endpoint}/`, headers, body };
  return http.send(request, { operation: action }, (answer) => readAnswer(answer, product.successCode));
}

function readAnswer({ status, body }: ProviderAnswer, successCode: string): Record<string, unknown> {
  const content = parseObject(body);
  if (content?.Code === successCode) return content;
  const code = typeof content?.Code === 'string' ? content.Code : `HTTP_${status}`;
  const isUnknown = !content || status >= 500 || isTransient(code);
  throw new ProviderError(isUnknown ? 'unreachable' : 'refused', code, String(content?.Message ?? ''));
}
