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

/** Decrypts the text; null if it was removed or encrypted with another DATA_KEY. */
function openText(sealer: Sealer, { to, sealed }: StoredMessage): SealedText | null {
  if (sealed === undefined) return null;
  try {
    return JSON.parse(sealer.open(Buffer.from(sealed, 'base64'), getOwner(to))) as SealedText;
  } catch {
    return null;
  }
}

/** The message for its recipient; null without a text that can be read. */
export function openMessage(sealer: Sealer, stored: StoredMessage): Message | null {
  const { to, subject } = stored;
  const opened = openText(sealer, stored);
  if (!opened) return null;
  const { text, document, template } = opened;
  const parts = { ...(document && { document }), ...(template && { template }) };
  return { to, ...(subject !== undefined && { subject }), text, ...parts };
}

/** The message for staff, with its secret masked; the text is empty if it cannot be read. */
export function openMaskedMessage(sealer: Sealer, stored: StoredMessage): Pick<Message, 'to' | 'subject' | 'text'> {
  const { to, subject } = stored;
  const { text = '', secret } = openText(sealer, stored) ?? {};
  return { to, ...(subject !== undefined && { subject }), text: maskSecret(text, secret) };
}
