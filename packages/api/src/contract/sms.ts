import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import { EmptyQuerySchema, idCall, SmsStopSchema } from '../entities.ts';

/** Maximum characters of a provider's report. */
const maxReportLength = 10_000;

/** EXT: reports of SMS gateways. */
export const sms = {
  /** Twilio's report of a message's delivery, signed in its header. `?message=` names our message. */
  twilioStatus: post('/sms/twilio-status', {
    access: 'provider',
    idempotency: 'none',
    body: 'raw',
    answer: 'bare',
    input: v.pipe(v.string(), v.maxLength(maxReportLength)),
    output: v.string(),
    errors: ['SIGNATURE'],
  }),
};

/** EXT: codes by SMS that are stopped because of a suspected attack. */
export const adminSms = {
  /** The stops in force, latest first. */
  stops: get('/admin/sms/stops', { access: 'staff', input: EmptyQuerySchema, output: v.array(SmsStopSchema) }),
  /** Ends a stop; codes that were sent before no longer count against the prefix. */
  lift: post('/admin/sms/lift', { access: 'admin', ...idCall, errors: ['NOT_FOUND'] }),
};
