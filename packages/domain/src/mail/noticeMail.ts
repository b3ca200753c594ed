import type { CodeMessage, MessageSender } from '../account/codeMessage.ts';
import type { MailBlock } from './mailDocument.ts';
import { mailFooters } from './mailTexts.ts';

/**
 * A mail to the owner of an account from its paragraphs. A paragraph that is the URL of `link` becomes a button in the
 * HTML part.
 */
export function toNoticeMail(
  { locale, shop }: Pick<MessageSender, 'locale' | 'shop'>,
  subject: string,
  paragraphs: readonly string[],
  link?: { url: string; label: string },
): CodeMessage {
  const blocks = paragraphs.map(
    (text): MailBlock =>
      link && text === link.url ? { type: 'action', label: link.label, lead: '', url: text } : { type: 'text', text },
  );
  const footer = mailFooters[locale].account(shop);
  const document = { locale, shop, subject, heading: subject, footer, blocks };
  return { subject, text: paragraphs.join('\n\n'), document };
}
