import type { MailDocument } from '@sampan/domain/mail/mailDocument';
import type { SmsTemplate } from '@sampan/domain/sms/smsTemplates';

/** A mail or a text message. */
export interface Message {
  to: string;
  /** Mail only. */
  subject?: string;
  text: string;
  /** Mail only: source of the HTML part. */
  document?: MailDocument;
  /** Text messages only: content for a gateway with approved templates. */
  template?: SmsTemplate;
  /** Message-ID, the same for all attempts, so that receiving servers drop duplicates. */
  messageId?: string;
}

/** A message that was refused for good: no later attempt can succeed. */
export class UndeliverableMessage extends Error {
  override readonly name = 'UndeliverableMessage';
  /** The code of the gateway or the mail server. */
  readonly code: string;

  constructor(code: string) {
    super(`a message was refused for good: ${code}`);
    this.code = code;
  }
}

/**
 * How mails are sent. `outbox`: the sandbox, which leaves them in the outbox. A function sends one mail and throws where
 * the mail server did not accept it: UndeliverableMessage where it refused the mail for good. `null`: mail is not
 * configured.
 */
export type Carrier = 'outbox' | ((message: Message) => Promise<void>) | null;
