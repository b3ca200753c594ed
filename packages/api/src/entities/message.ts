import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

/** Subject of a mail or text message. */
export const messageKinds = [
  'code',
  'contactInUse',
  'contactChanged',
  'contactAdded',
  'contactReplaced',
  'passwordChanged',
  'secondFactorOn',
  'secondFactorOff',
  'newDevice',
  'kycApproved',
  'kycRejected',
  'orderPlaced',
  'orderPaid',
  'transferDeclined',
  'orderShipped',
  'orderRefunded',
  'refundDeclined',
  'orderCancelled',
  'orderExpired',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * `waiting`: to be sent or retried · `sent`: accepted by the mail server or gateway, or stored in the outbox of a demo
 * or test shop, or a text message that may have gone out and is outdated · `delivered`, `undelivered`: as reported by the gateway · `failed`: no more attempts.
 */
export const messageStates = ['waiting', 'sent', 'delivered', 'undelivered', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** EXT: a message to a customer, as staff see it. */
export const SentMessageSchema = v.object({
  id: IdSchema,
  kind: v.picklist(messageKinds),
  channel: v.picklist(['mail', 'sms']),
  to: v.string(),
  subject: v.optional(v.string()),
  /** Valid codes and links are masked; empty once they have expired or the message was sent. */
  text: v.string(),
  state: v.picklist(messageStates),
  /** Of one that is `failed` or `undelivered`: the code of the gateway or the mail server. */
  failure: v.optional(v.string()),
  attempts: v.number(),
  createdAt: TimeSchema,
  /** When it was accepted, or failed finally. */
  doneAt: v.optional(TimeSchema),
  /** Whether staff can resend it. */
  canResend: v.boolean(),
});
export type SentMessage = v.InferOutput<typeof SentMessageSchema>;
