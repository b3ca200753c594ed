import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { NotifyRefused } from '../port.ts';

/** The text that a notify's signature covers: timestamp, nonce and body, a line each. */
export function signedText(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

/** A notify older or newer than this is a replay: ± 5 minutes, as WeChat Pay asks its merchants to check. */
export const maxAgeSeconds = 300;

interface EncryptedResource {
  algorithm: 'AEAD_AES_256_GCM';
  original_type: string;
  associated_data: string;
  nonce: string;
  /** Base64 of the cipher text followed by the 16 byte tag. */
  ciphertext: string;
}

export function encryptResource(
  plain: unknown,
  apiV3Key: string,
  nonce: string,
  associatedData: string,
): EncryptedResource {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'));
  cipher.setAAD(Buffer.from(associatedData, 'utf8'));
  const parts = [cipher.update(JSON.stringify(plain), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    algorithm: 'AEAD_AES_256_GCM',
    original_type: associatedData,
    associated_data: associatedData,
    nonce,
    ciphertext: Buffer.concat(parts).toString('base64'),
  };
}

/** @throws NotifyRefused when the key, the data or its tag is not the one it was sealed with. */
export function decryptResource(resource: EncryptedResource, apiV3Key: string): unknown {
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  if (resource.algorithm !== 'AEAD_AES_256_GCM' || sealed.length <= 16)
    throw new NotifyRefused('resource is not sealed');
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
    throw new NotifyRefused('resource cannot be opened');
  }
}

/** What a merchant holds to read notifies. */
export interface WechatKeys {
  /** The platform's, of the certificate with this serial number. */
  publicKey: KeyObject;
  serial: string;
  /** 32 characters, shared by merchant and platform. */
  apiV3Key: string;
}
