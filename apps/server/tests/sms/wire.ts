import { toFetch } from '../../src/providers/sandbox/wire.ts';
import { createSmsSandbox } from '../../src/providers/sms/sandbox/sandbox.ts';
import type { TestClock } from '../support/testClock.ts';

/** Origin of the gateways in tests; nothing listens there. */
export const gatewayOrigin = 'https://gateways.example';

/** Faults of the requests to the gateways, in order; later requests pass. */
type Fault = 'pass' | 'lostRequest' | 'lostAnswer' | Response;

interface SentRequest {
  method: string;
  path: string;
  /** Parameters of the query and of a form body. */
  fields: Record<string, string>;
}

/** The gateways' side of the wire, with a log of requests and faults to order. */
export function createWire(clock: Pick<TestClock, 'now'>) {
  const sandbox = createSmsSandbox({ clock, keys: { apiV3Key: 'f'.repeat(32) }, publicUrl: gatewayOrigin });
  const requests: SentRequest[] = [];
  const faults: Fault[] = [];
  const { aliyunSms, twilio } = sandbox.configs;

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = new URLSearchParams(await request.clone().text());
    const fields = Object.fromEntries([...url.searchParams, ...body]);
    requests.push({ method: request.method, path: url.pathname, fields });
    const fault = faults.shift() ?? 'pass';
    if (fault instanceof Response) return fault;
    if (fault === 'lostRequest') throw new TypeError('connection refused');
    const answer = await toFetch(sandbox.handle)(request);
    if (fault === 'lostAnswer') throw new DOMException('The operation timed out', 'TimeoutError');
    return answer;
  };

  return {
    configs: sandbox.configs,
    requests,
    faults,
    fetch,
    handle: sandbox.handle,
    /** Requests that asked to send a message. */
    sends: () =>
      requests.filter(
        ({ method, path, fields }) => fields.Action === 'SendSms' || (method === 'POST' && path.includes('/Messages')),
      ),
    aliyunEnvironment: {
      ALIYUN_ACCESS_KEY_ID: aliyunSms.accessKeyId,
      ALIYUN_ACCESS_KEY_SECRET: aliyunSms.accessKeySecret,
      ALIYUN_SMS_SIGN: aliyunSms.sign,
      ALIYUN_ENDPOINT_SMS: aliyunSms.endpoint,
    },
    twilioEnvironment: {
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: twilio.from,
      TWILIO_HOST: twilio.host,
    },
  };
}

export type Wire = ReturnType<typeof createWire>;

/** An error response of Aliyun. */
export const aliyunError = (code: string, status = 200) =>
  Response.json({ RequestId: '1', Code: code, Message: code }, { status });

/** An error response of Twilio. */
export const twilioError = (code: number, status = 400) =>
  Response.json({ code, message: `error ${code}`, status }, { status });
