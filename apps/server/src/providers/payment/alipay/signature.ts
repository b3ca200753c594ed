import type { KeyObject } from 'node:crypto';
import { signRsaSha256, verifyRsaSha256 } from '../rsa.ts';

/** The text that is signed: the filled-in parameters by name, `a=1&b=2`, decoded, without the signature itself. */
export function signedText(params: Record<string, string>): string {
  return Object.keys(params)
    .filter((name) => name !== 'sign' && name !== 'sign_type' && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
}

/** The parameters with `sign_type` and `sign` added. */
export function signParams(params: Record<string, string>, privateKey: KeyObject): Record<string, string> {
  return { ...params, sign_type: 'RSA2', sign: signRsaSha256(signedText(params), privateKey) };
}

export function verifyParams(params: Record<string, string>, publicKey: KeyObject): boolean {
  if (params.sign_type !== 'RSA2' || !params.sign) return false;
  return verifyRsaSha256(signedText(params), params.sign, publicKey);
}
