/** What goes to somebody by mail or message. */
export interface Message {
  to: string;
  /** Of a mail alone. */
  subject?: string;
  text: string;
}

/**
 * How messages of one channel leave the house. `outbox` is the sandbox, and the default: they stay, and staff read them
 * there. Anything else sends one message, and throws where the other side did not take it.
 */
export type Carrier = 'outbox' | ((message: Message) => Promise<void>);
