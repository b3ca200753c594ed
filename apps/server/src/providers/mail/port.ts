/** What goes to somebody by mail or message. */
export interface Message {
  to: string;
  /** Of a mail alone. */
  subject?: string;
  text: string;
}

/**
 * How messages of one channel are sent. `outbox` is the sandbox: messages stay in the outbox. A function sends one
 * message, and throws when the other side did not take it. `null`: the channel is not configured.
 */
export type Carrier = 'outbox' | ((message: Message) => Promise<void>) | null;
