import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { toJsonAnswer, type WireAnswer } from '../../sandbox/wire.ts';
import type { TwilioConfig } from '../twilio/gateway.ts';

/** Messages that can be listed and fetched; older ones are forgotten. */
const maxSent = 1000;

const fail = (status: number, code: number, message: string) =>
  toJsonAnswer(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

/** The sandbox's Twilio server: the parts of the API that the gateway uses. Every message is delivered at once. */
export class SandboxTwilio {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #config: TwilioConfig;
  /** By sid, in the order of sending. */
  readonly #sent = new Map<string, Record<string, unknown>>();

  constructor(clock: Pick<Clock, 'now'>, config: TwilioConfig) {
    this.#clock = clock;
    this.#config = config;
  }

  handle(method: string, url: URL, headers: Headers, body: string): WireAnswer {
    const { accountSid, authToken, from } = this.#config;
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (headers.get('authorization') !== expected) return fail(401, 20003, 'Authenticate');
    const [, sid, path = ''] = /\/2010-04-01\/Accounts\/(\w+)(.*)\.json$/.exec(url.pathname) ?? [];
    if (sid !== accountSid) return fail(404, 20404, 'The requested resource was not found');
    if (method === 'POST' && path === '/Messages') return this.#send(new URLSearchParams(body));
    if (method !== 'GET') return fail(405, 20004, 'Method not allowed');
    if (path === '') return toJsonAnswer(200, { sid, status: 'active' });
    if (path === '/IncomingPhoneNumbers') {
      const isOwn = url.searchParams.get('PhoneNumber') === from;
      return toJsonAnswer(200, { incoming_phone_numbers: isOwn ? [{ phone_number: from }] : [] });
    }
    if (path === '/Messages') {
      const to = url.searchParams.get('To');
      return toJsonAnswer(200, { messages: [...this.#sent.values()].filter((message) => message.to === to).reverse() });
    }
    const found = this.#sent.get(path.replace('/Messages/', ''));
    return found ? toJsonAnswer(200, found) : fail(404, 20404, 'The requested resource was not found');
  }

  #send(fields: URLSearchParams): WireAnswer {
    const [to, body, from] = [fields.get('To') ?? '', fields.get('Body') ?? '', fields.get('From')];
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(400, 21211, "Invalid 'To' Phone Number");
    if (from !== this.#config.from) return fail(400, 21212, 'Invalid From Number');
    if (body.length === 0) return fail(400, 21602, 'Message body is required');
    if (body.length > 1600) return fail(400, 21617, 'The concatenated message body exceeds the 1600 character limit');
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const message = { sid, to, from, body, date_created: this.#clock.now().toUTCString(), error_code: null };
    this.#sent.set(sid, { ...message, status: 'delivered' });
    const oldest = this.#sent.size > maxSent ? this.#sent.keys().next().value : undefined;
    if (oldest !== undefined) this.#sent.delete(oldest);
    return toJsonAnswer(201, { ...message, status: 'queued' });
  }
}
