import type { MessageKind } from '@sampan/api/entities';
import type { CodeMessage } from '../account/codeMessage.ts';
import type { CodeChannel } from '../account/codes.ts';

/** A message to put into the outbox. */
export interface OutboxPosting {
  channel: CodeChannel;
  to: string;
  about: MessageKind;
  message: CodeMessage;
  orderId?: number;
  /** In a message that staff send again: the id of the one that was sent first. */
  originalId?: number;
  /** Code or link in the text that only the recipient may read, and its expiry. */
  secret?: { text: string; expiresAt: Date };
  /** A later message with the same key replaces this one while it is not sent. */
  replaceKey?: string;
  /** Recipient in the demo inbox: the browser that caused the message, or the account. Nobody reads a notice there. */
  reader: { inbox?: string | undefined; userId?: number | undefined };
  /** False for a message that only causes the same work as one that is sent: nobody gets it. */
  isSent: boolean;
}

/** A message to the owner of an account, who also reads it in the demo inbox. */
export function toOwnerPosting(
  { userId, channel, to }: { userId: number; channel: CodeChannel; to: string },
  about: MessageKind,
  message: CodeMessage,
): OutboxPosting {
  return { channel, to, about, message, reader: { userId }, isSent: true };
}
