import type { MailDocument } from '@sampan/domain/mail/mailDocument';
import { maskSecret } from '@sampan/domain/mail/resending';
import type { StoredMessage } from '../../db/schema.ts';
import type { Message } from '../../providers/mail/port.ts';
import type { Sealer } from '../../providers/secrets.ts';

interface SealedText {
  text: string;
  document?: MailDocument | undefined;
  template?: Message['template'] | undefined;
  /** The part of the text that staff never see. */
  secret?: string;
}

const getOwner = (to: string) => `message to ${to}`;

export function sealText(sealer: Sealer, to: string, text: SealedText): string {
  return sealer.seal(JSON.stringify(text), getOwner(to)).toString('base64');
}

/** Decrypts the text; empty if it was removed or encrypted with another DATA_KEY. */
function openText(sealer: Sealer, { to, sealed }: StoredMessage): SealedText {
  if (sealed === undefined) return { text: '' };
  try {
    return JSON.parse(sealer.open(Buffer.from(sealed, 'base64'), getOwner(to))) as SealedText;
  } catch {
    return { text: '' };
  }
}

/** The message for its recipient. */
export function openMessage(sealer: Sealer, stored: StoredMessage): Message {
  const { to, subject } = stored;
  const { text, document, template } = openText(sealer, stored);
  const parts = { ...(document && { document }), ...(template && { template }) };
  return { to, ...(subject !== undefined && { subject }), text, ...parts };
}

/** The message for staff, with its secret masked. */
export function openMaskedMessage(sealer: Sealer, stored: StoredMessage): Pick<Message, 'to' | 'subject' | 'text'> {
  const { to, subject } = stored;
  const { text, secret } = openText(sealer, stored);
  return { to, ...(subject !== undefined && { subject }), text: maskSecret(text, secret) };
}
