import type { Locale } from '@sampan/api/entities';

export interface MailFooters {
  /** Of a mail about an order. */
  order: (shop: string) => string;
  /** Of a mail about an account. */
  account: (shop: string) => string;
  /** Of a mail with a code. */
  code: (shop: string) => string;
}

/** The last line of a mail: why it was sent. */
export const mailFooters: Record<Locale, MailFooters> = {
  'zh-CN': {
    order: (shop) => `你在${shop}下了单，所以收到这封邮件。`,
    account: (shop) => `你有${shop}的账号，所以收到这封邮件。`,
    code: (shop) => `有人在${shop}填了这个邮箱，所以发出这封邮件。`,
  },
  'zh-HK': {
    order: (shop) => `你在${shop}落了單，所以收到這封電郵。`,
    account: (shop) => `你有${shop}的帳戶，所以收到這封電郵。`,
    code: (shop) => `有人在${shop}填了這個電郵地址，所以發出這封電郵。`,
  },
  'en-US': {
    order: (shop) => `You get this mail because you placed an order at ${shop}.`,
    account: (shop) => `You get this mail because you have an account at ${shop}.`,
    code: (shop) => `You get this mail because somebody entered this address at ${shop}.`,
  },
};

/** A text after its label and a colon, as the language writes it. */
export function addLabel(locale: Locale, label: string, text: string): string {
  return `${label}${locale === 'en-US' ? ': ' : '：'}${text}`;
}

/** The lead of a link in a text part: the words of its button and a colon. */
export const toLead = (locale: Locale, label: string) => addLabel(locale, label, '').trimEnd();

/** A text message after the sender's name. */
export function addSignature(locale: Locale, signature: string, text: string): string {
  return locale === 'en-US' ? `${signature}: ${text}` : `【${signature}】${text}`;
}
