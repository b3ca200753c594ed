import { createHmac } from 'node:crypto';

/** Percent-encoding of RFC 3986, as required by the signature. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Encodes parameters sorted by name, the form that is signed. */
export function canonicalize(params: Readonly<Record<string, string>>): string {
  return Object.keys(params)
    .sort()
    .map((name) => `${percentEncode(name)}=${percentEncode(params[name] ?? '')}`)
    .join('&');
}

/**
 * Signs the parameters of an RPC call: signature version 1.0, HMAC-SHA1
 * (https://help.aliyun.com/zh/sdk/product-overview/rpc-mechanism).
 */
export function signRpc(method: string, params: Readonly<Record<string, string>>, secret: string): string {
  const text = `${method}&${percentEncode('/')}&${percentEncode(canonicalize(params))}`;
  return createHmac('sha1', `${secret}&`).update(text).digest('base64');
}
