import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TwilioConfig } from './gateway.ts';

/**
 * Signs a webhook: HMAC-SHA1 of the URL followed by each parameter's name and value, sorted by name
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 */
function signTwilioWebhook(url: string, fields: URLSearchParams, authToken: string): Buffer {
  const names = [...new Set(fields.keys())].sort();
  const text = names.map((name) => name + [...new Set(fields.getAll(name))].sort().join(name)).join('');
  return createHmac('sha1', authToken)
    .update(url + text)
    .digest();
}

/** The parameters of an authentic webhook of this account; null for any other request. */
export function readTwilioWebhook(
  { accountSid, authToken }: Pick<TwilioConfig, 'accountSid' | 'authToken'>,
  { url, body, signature }: { url: string; body: string; signature: string },
): Record<string, string> | null {
  const fields = new URLSearchParams(body);
  const expected = signTwilioWebhook(url, fields, authToken);
  const given = Buffer.from(signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return fields.get('AccountSid') === accountSid ? Object.fromEntries(fields) : null;
}
