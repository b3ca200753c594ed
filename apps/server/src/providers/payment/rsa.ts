import { type KeyObject, sign, verify } from 'node:crypto';

/** Signs with SHA256withRSA (PKCS#1 v1.5), base64: Alipay's RSA2, WeChat Pay's SHA256-RSA2048. */
export function signRsaSha256(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64');
}

/** Verifies a Base64 RSA-SHA256 signature. False for malformed Base64. */
export function verifyRsaSha256(text: string, signature: string, publicKey: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');
  // Node decodes several base64 spellings to the same bytes: accept only the canonical one, so that signatures are
  // unique.
  if (bytes.toString('base64') !== signature) return false;
  return verify('sha256', Buffer.from(text, 'utf8'), publicKey, bytes);
}
