import type { MailDocument } from '@sampan/domain/mail/mailDocument';
import type { Message } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string;
  /** `Sampan <no-reply@sampan.example>` */
  from: () => Promise<string>;
  /** Asked where the address names a user without a password. */
  password: () => Promise<string | null>;
  /** Makes the HTML part; null where the mail has text alone. */
  renderHtml: (document: MailDocument) => Promise<string | null>;
}

/** A server that does not answer is given up after this time, ms. */
const timeoutMs = 10_000;

/** The address with the password that it lacks. */
async function withPassword(url: string, password: SmtpOptions['password']): Promise<string> {
  const address = new URL(url);
  if (address.username === '' || address.password !== '') return url;
  address.password = encodeURIComponent((await password()) ?? '');
  return address.href;
}

/** Mail over SMTP; the library is loaded with the first one. */
export function createSmtp({ url, from, password, renderHtml }: SmtpOptions): (message: Message) => Promise<undefined> {
  return async function send({ to, subject, text, document, messageId }) {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: await withPassword(url, password),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A text is a text: no address in it makes the library read a file or ask another host.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      // An address as an object is one address, whatever stands in it.
      const html = document && (await renderHtml(document));
      await transport.sendMail({
        from: await from(),
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        messageId,
        // RFC 3834: no out-of-office reply comes back.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      transport.close();
    }
    return undefined;
  };
}
