import type { Message } from '../../providers/mail/port.ts';
import type { Sealer } from '../../providers/secrets.ts';

/** A message as the outbox stores it: nobody reads its text without DATA_KEY. */
export interface StoredMessage {
  to: string;
  subject?: string;
  /** Base64 of the sealed text; dropped when the secret in it has expired. */
  sealed?: string;
  /** ISO 8601: until then the message holds a secret that works, such as a code. */
  secretUntil?: string;
  /** Who reads it in the demo inbox: the browser that asked for it, or the account it speaks of. */
  inbox?: string;
  userId?: number;
}

interface SealedText {
  text: string;
  /** The part of the text that staff never see. */
  secret?: string;
}

const getOwner = (to: string) => `message to ${to}`;
const mask = '••••••';

export function sealText(sealer: Sealer, to: string, text: SealedText): string {
  return sealer.seal(JSON.stringify(text), getOwner(to)).toString('base64');
}

/** Empty where the text was dropped, or was sealed with another DATA_KEY. */
function openText(sealer: Sealer, { to, sealed }: StoredMessage): SealedText {
  if (sealed === undefined) return { text: '' };
  try {
    return JSON.parse(sealer.open(Buffer.from(sealed, 'base64'), getOwner(to))) as SealedText;
  } catch {
    return { text: '' };
  }
}

/** The message as its receiver reads it. */
export function openMessage(sealer: Sealer, stored: StoredMessage): Message {
  const { to, subject } = stored;
  return { to, ...(subject !== undefined && { subject }), text: openText(sealer, stored).text };
}

/** The message as staff read it: without its secret. */
export function openMaskedMessage(sealer: Sealer, stored: StoredMessage): Message {
  const { text, secret } = openText(sealer, stored);
  return { ...openMessage(sealer, stored), text: secret ? text.replaceAll(secret, mask) : text };
}
