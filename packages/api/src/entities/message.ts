import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

/** What a mail or text message is about. */
export const messageKinds = [
  'code',
  'contactInUse',
  'contactChanged',
  'contactAdded',
  'passwordChanged',
  'newDevice',
  'kycApproved',
  'kycRejected',
  'orderPlaced',
  'orderPaid',
  'orderShipped',
  'orderRefunded',
  'orderCancelled',
  'orderExpired',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * `waiting`: to be sent or tried again · `sent`: accepted by the mail server or gateway, or in the outbox of a demo or
 * test shop · `delivered`, `undelivered`: as the gateway reports · `failed`: given up.
 */
export const messageStates = ['waiting', 'sent', 'delivered', 'undelivered', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** EXT: a message to a customer, as staff read it. */
export const SentMessageSchema = v.object({
  id: IdSchema,
  kind: v.picklist(messageKinds),
  channel: v.picklist(['mail', 'sms']),
  to: v.string(),
  subject: v.optional(v.string()),
  /** Codes and links that work are masked; empty once they have expired or were sent. */
  text: v.string(),
  state: v.picklist(messageStates),
  attempts: v.number(),
  createdAt: TimeSchema,
  /** When it was accepted or given up. */
  doneAt: v.optional(TimeSchema),
  /** Whether staff can send it again. */
  canResend: v.boolean(),
});
export type SentMessage = v.InferOutput<typeof SentMessageSchema>;
