import * as v from 'valibot';
import { post } from '../endpoint.ts';

/** Maximum characters of a provider's report. */
const maxReportLength = 10_000;

/** EXT: reports of SMS gateways. */
export const sms = {
  /** Twilio's report of a message's delivery, signed in its header. `?message=` names our message. */
  twilioStatus: post('/sms/twilio-status', {
    access: 'provider',
    body: 'raw',
    answer: 'bare',
    input: v.pipe(v.string(), v.maxLength(maxReportLength)),
    output: v.string(),
    errors: ['SIGNATURE'],
  }),
};
