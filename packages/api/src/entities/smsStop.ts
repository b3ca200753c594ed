import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

/**
 * Why codes by SMS are stopped. `numberBlock`, `country`: many numbers with one prefix were sent codes that nobody
 * enters, as in an attack that pumps messages · `shop`: the daily limit of messages is reached.
 */
export const smsStopReasons = ['numberBlock', 'country', 'shop'] as const;
export type SmsStopReason = (typeof smsStopReasons)[number];

/** EXT: codes by SMS to new numbers with a prefix are refused for a while. */
export const SmsStopSchema = v.object({
  id: IdSchema,
  /** First digits of the numbers, such as `+8526123`; empty for all numbers. */
  prefix: v.string(),
  reason: v.picklist(smsStopReasons),
  /** How many numbers were sent a code in the hour before, and how many of those codes were entered. */
  numbers: v.number(),
  confirmed: v.number(),
  startedAt: TimeSchema,
  endsAt: TimeSchema,
});
export type SmsStop = v.InferOutput<typeof SmsStopSchema>;
