import type { MailDocument } from '@sampan/domain/mail/mailDocument';

/** What goes to somebody by mail or message. */
export interface Message {
  to: string;
  /** Of a mail alone. */
  subject?: string;
  text: string;
  /** Of a mail alone: what the HTML part is rendered from. */
  document?: MailDocument;
  /** The same at every attempt: receivers drop a mail that they have already. */
  messageId?: string;
}

/** What the other side said when it took a message; undefined where it gives no number. */
export type SendResult = { providerId: string } | undefined;

/**
 * How messages of one channel are sent. `outbox` is the sandbox: messages stay in the outbox. A function sends one
 * message, returns the other side's number of it if there is one, and throws when it was not taken. `null`: the channel is not configured.
 */
export type Carrier = 'outbox' | ((message: Message) => Promise<SendResult>) | null;
