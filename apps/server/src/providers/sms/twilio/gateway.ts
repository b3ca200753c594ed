import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseObject } from '../../parseObject.ts';
import { type ProviderAnswer, ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import type { SmsDelivery, SmsGateway } from '../port.ts';

/** Configuration of a Twilio account. */
export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** A number such as `+12025550123`, a messaging service (`MG…`) or a sender's name. */
  from: string;
  /** Without a trailing slash. */
  host: string;
}

export const twilioHost = 'https://api.twilio.com';

/** Refusals of the message itself (https://www.twilio.com/docs/api/errors). */
const finalCodes = new Set(['21211', '21214', '21604', '21610', '21612', '21614', '21617', '21635']);
/** ms. By so much Twilio's clock may be behind the shop's. */
const maxClockSkewMs = 60_000;
/** Maximum messages to one number that `find` looks through. */
const maxFound = 50;

/** The result that a status stands for (https://www.twilio.com/docs/messaging/api/message-resource). */
function toDelivery(status: unknown, code: unknown): SmsDelivery {
  if (status === 'delivered' || status === 'read') return { state: 'delivered' };
  if (status !== 'undelivered' && status !== 'failed') return null;
  return { state: 'undelivered', code: String(code ?? '') };
}

/** Creates the gateway of Twilio's Messages resource, API version 2010-04-01. TLS authenticates its responses. */
export function createTwilio({ config, http }: { config: TwilioConfig; http: ProviderHttp }): SmsGateway {
  const { accountSid, authToken, from, host } = config;
  const account = `${host}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const get = (operation: string, url: string) =>
    http.send({ method: 'GET', url, headers: { authorization } }, { operation }, readAnswer);

  return {
    id: 'twilio',
    canSendTo: () => true,
    async send({ to, text, statusUrl }) {
      const fields = new URLSearchParams({ To: to, Body: text });
      fields.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
      if (statusUrl !== undefined) fields.set('StatusCallback', statusUrl);
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const { sid } = await http.send(
        { method: 'POST', url: `${account}/Messages.json`, headers, body: fields.toString() },
        { operation: 'Messages.create' },
        readAnswer,
      );
      return { providerId: toSid(sid) };
    },
    // Twilio has no idempotency key for messages: one with the same text since the first attempt is ours.
    async find({ to, text, queuedAt }) {
      const query = new URLSearchParams({ To: to, PageSize: String(maxFound) });
      const { messages } = await get('Messages.list', `${account}/Messages.json?${query}`);
      const since = queuedAt.getTime() - maxClockSkewMs;
      const message = (Array.isArray(messages) ? (messages as Record<string, unknown>[]) : []).find(
        // A trial account puts "Sent from your Twilio trial account - " before the text.
        ({ body, date_created: createdAt }) => String(body).endsWith(text) && Date.parse(String(createdAt)) >= since,
      );
      return message ? { providerId: toSid(message.sid) } : null;
    },
    async query({ providerId }) {
      const { status, error_code: code } = await get('Messages.fetch', `${account}/Messages/${providerId}.json`);
      return toDelivery(status, code);
    },
    async probe() {
      const { status } = await get('Accounts.fetch', `${account}.json`);
      if (status !== 'active') throw new ProviderError('refused', 'ACCOUNT_NOT_ACTIVE');
      if (!from.startsWith('+')) return;
      const query = new URLSearchParams({ PhoneNumber: from });
      const { incoming_phone_numbers: numbers } = await get(
        'IncomingPhoneNumbers.list',
        `${account}/IncomingPhoneNumbers.json?${query}`,
      );
      if (!Array.isArray(numbers) || numbers.length === 0) throw new ProviderError('refused', 'NUMBER_NOT_OWNED');
    },
    isFinal: (code) => finalCodes.has(code),
    isThrottled: (code) => code === '20429' || code === 'HTTP_429',
  };
}

function toSid(sid: unknown): string {
  if (typeof sid === 'string' && /^[A-Za-z0-9]{2,64}$/.test(sid)) return sid;
  throw new ProviderError('unreachable', 'ANSWER');
}

function readAnswer({ status, body }: ProviderAnswer): Record<string, unknown> {
  const content = parseObject(body);
  if (status >= 200 && status < 300 && content) return content;
  const code = String(content?.code ?? `HTTP_${status}`);
  const isUnknown = status >= 500 || status === 429 || !content;
  throw new ProviderError(isUnknown ? 'unreachable' : 'refused', code, String(content?.message ?? ''));
}

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

/** A webhook as it was received, with the URL that Twilio called. */
export interface TwilioWebhook {
  url: string;
  body: string;
  signature: string;
}

/** Twilio's report of a message's delivery; `delivery` is null for a status that is not final. */
export interface DeliveryReport {
  providerId: string;
  delivery: SmsDelivery;
}

/** Reads an authentic report of this account; null for any other request. */
export function readTwilioReport(
  { accountSid, authToken }: Pick<TwilioConfig, 'accountSid' | 'authToken'>,
  { url, body, signature }: TwilioWebhook,
): DeliveryReport | null {
  const fields = new URLSearchParams(body);
  const expected = signTwilioWebhook(url, fields, authToken);
  const given = Buffer.from(signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (fields.get('AccountSid') !== accountSid) return null;
  const delivery = toDelivery(fields.get('MessageStatus'), fields.get('ErrorCode'));
  return { providerId: fields.get('MessageSid') ?? '', delivery };
}
