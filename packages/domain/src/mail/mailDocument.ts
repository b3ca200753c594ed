import type { Locale, PublicSettings } from '@sampan/api/entities';
import { readBrand } from '../brand/brand.ts';
import { readImprint } from '../setting/siteTexts.ts';
import { addLabel, type MailFooters, mailFooters } from './mailTexts.ts';

/** A part of a mail. Texts are plain, in the mail's locale; URLs are absolute. */
export type MailBlock =
  | { type: 'text'; text: string }
  /** A quoted text after a label such as "The shop says". */
  | { type: 'quote'; label: string; quote: string }
  | { type: 'code'; code: string }
  /** A link as a button; `lead` stands before the URL in the text part. */
  | { type: 'action'; label: string; lead: string; url: string }
  | { type: 'facts'; facts: MailFact[] }
  | { type: 'lines'; lines: MailLine[] };

interface MailFact {
  label: string;
  value: string;
  /** Set in bold: a total. */
  isStrong?: boolean;
}

interface MailLine {
  name: string;
  /** Such as `White, 120 ml`. */
  options?: string;
  quantity: number;
  /** Formatted. */
  amount: string;
}

/** A mail before it is rendered: the HTML and the text part are made from the same blocks. */
export interface MailDocument {
  locale: Locale;
  shop: string;
  subject: string;
  heading: string;
  /** Reason for the mail. */
  footer: string;
  blocks: MailBlock[];
}

/** Whose mail it is. */
export interface MailBrand {
  /** Address of the shop, without a slash at the end. */
  origin: string;
  /** Absolute address of the logo; without one the shop's name stands there. */
  logoUrl?: string | undefined;
  /** The same for dark backgrounds. */
  logoDarkUrl?: string | undefined;
  /** `#rrggbb`, of the button and the links; Sampan's teal without it. */
  accentColor?: string | undefined;
  /** Lines below the mail: contact data and registration numbers. */
  imprint?: readonly string[];
}

/** Reads the brand of mails in a locale. `origin` is the shop's address, without a slash at the end. */
export function readMailBrand(settings: PublicSettings | undefined, locale: Locale, origin: string): MailBrand {
  const { accentColor, logo, logoDark } = readBrand(settings);
  const { email, phone, address, icpNumber, businessNumber } = readImprint(settings, locale);
  const contact = [email, phone].filter(Boolean).join(' · ');
  const lines = [address, contact, businessNumber, icpNumber].filter((line) => line !== undefined && line !== '');
  return {
    origin,
    accentColor,
    logoUrl: logo && origin + logo,
    logoDarkUrl: logoDark && origin + logoDark,
    imprint: lines as string[],
  };
}

const formatLine = ({ name, options, quantity, amount }: MailLine) =>
  `${name}${options ? ` (${options})` : ''} × ${quantity}  ${amount}`;

function toBlockText(block: MailBlock, locale: Locale): string | null {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'quote':
      return addLabel(locale, block.label, block.quote);
    // The sentence beside it says the code.
    case 'code':
      return null;
    case 'action':
      return block.lead ? `${block.lead}\n${block.url}` : block.url;
    case 'facts':
      return block.facts.map(({ label, value }) => addLabel(locale, label, value)).join('\n');
    case 'lines':
      return block.lines.map(formatLine).join('\n');
  }
}

/** The text part of a mail: paragraphs with an empty line between them. */
function toMailText({ blocks, locale }: Pick<MailDocument, 'blocks' | 'locale'>): string {
  return blocks
    .map((block) => toBlockText(block, locale))
    .filter((text) => text !== null)
    .join('\n\n');
}

type Sender = Pick<MailDocument, 'locale' | 'shop'>;

interface Mail {
  subject: string;
  text: string;
  document: MailDocument;
}

interface MailContent extends Pick<MailDocument, 'subject' | 'blocks'> {
  /** The subject by default. */
  heading?: string;
  footer: keyof MailFooters;
}

/** A mail of the shop, with the text of its blocks. */
export function createMail(
  { locale, shop }: Sender,
  { subject, heading = subject, footer, blocks }: MailContent,
): Mail {
  const document = { locale, shop, subject, heading, footer: mailFooters[locale][footer](shop), blocks };
  return { subject, text: toMailText(document), document };
}

/**
 * A mail to the owner of an account from its paragraphs. A paragraph that is the URL of `link` becomes a button in the
 * HTML part.
 */
export function toNoticeMail(
  sender: Sender,
  subject: string,
  paragraphs: readonly string[],
  link?: { url: string; label: string },
): Mail {
  const blocks = paragraphs.map(
    (text): MailBlock =>
      link && text === link.url ? { type: 'action', label: link.label, lead: '', url: text } : { type: 'text', text },
  );
  return createMail(sender, { subject, footer: 'account', blocks });
}
