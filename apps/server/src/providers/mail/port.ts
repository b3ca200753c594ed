import type { MailDocument } from '@sampan/domain/mail/mailDocument';

/** A mail or a text message. */
export interface Message {
  to: string;
  /** Mail only. */
  subject?: string;
  text: string;
  /** Mail only: source of the HTML part. */
  document?: MailDocument;
  /** Message-ID, the same for all attempts, so that receiving servers drop duplicates. */
  messageId?: string;
}

/** The gateway's id of an accepted message; undefined where it returns none. */
export type SendResult = { providerId: string } | undefined;

/**
 * How one channel's messages are sent. `outbox`: the sandbox, which leaves them in the outbox. A function sends one
 * message and throws where the gateway did not accept it. `null`: the channel is not configured.
 */
export type Carrier = 'outbox' | ((message: Message) => Promise<SendResult>) | null;
