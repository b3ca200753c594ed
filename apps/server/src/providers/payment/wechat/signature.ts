import { createDecipheriv, type KeyObject } from 'node:crypto';
import type { NotifyHeaders } from '../port.ts';
import { verifyRsaSha256 } from '../rsa.ts';

/** Messages more than 5 minutes old or ahead are refused as replays, as WeChat Pay's documentation requires. */
export const maxAgeSeconds = 300;

/** A message is not signed by WeChat Pay, or is too old. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** The text covered by the signature of a response or a webhook. */
export function buildSignedText(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

interface SignedRequest {
  method: string;
  /** With the query string. */
  path: string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
  body: string;
}

/** The text covered by the signature of a request. */
export function buildRequestText({ method, path, timestamp, nonce, body }: SignedRequest): string {
  return `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
}

/** Verifies the signature of a response or a webhook with the key named in its headers. @throws SignatureError */
export function verifyMessage(
  rawBody: string,
  headers: NotifyHeaders,
  now: Date,
  keys: ReadonlyMap<string, KeyObject>,
): void {
  const get = (name: string) => {
    const value = headers[name];
    if (typeof value !== 'string' || value === '') throw new SignatureError(`${name} is missing`);
    return value;
  };
  const timestamp = get('wechatpay-timestamp');
  const nonce = get('wechatpay-nonce');
  const key = keys.get(get('wechatpay-serial'));
  if (!key) throw new SignatureError('signed by an unknown certificate');
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(ageSeconds <= maxAgeSeconds)) throw new SignatureError('too old');
  if (!verifyRsaSha256(buildSignedText(timestamp, nonce, rawBody), get('wechatpay-signature'), key)) {
    throw new SignatureError('signature does not match');
  }
}

export interface EncryptedResource {
  algorithm: 'AEAD_AES_256_GCM';
  original_type?: string;
  associated_data: string;
  nonce: string;
  /** Base64 of the cipher text followed by the 16 byte tag. */
  ciphertext: string;
}

/** Decrypts the resource of a webhook. @throws SignatureError where the key is wrong or the data was changed */
export function decryptResource(resource: EncryptedResource, apiV3Key: string): unknown {
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  if (resource.algorithm !== 'AEAD_AES_256_GCM' || sealed.length <= 16)
    throw new SignatureError('resource is not encrypted');
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(apiV3Key, 'utf8'),
      Buffer.from(resource.nonce, 'utf8'),
      { authTagLength: 16 },
    );
    decipher.setAAD(Buffer.from(resource.associated_data, 'utf8'));
    decipher.setAuthTag(sealed.subarray(-16));
    return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8'));
  } catch {
    throw new SignatureError('resource cannot be opened');
  }
}
