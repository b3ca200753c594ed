import type { MailDocument } from '@sampan/domain/mail/mailDocument';
import { parseSender } from '@sampan/domain/mail/sender';
import type { NodemailerError } from 'nodemailer';
import { type Message, UndeliverableMessage } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string;
  /** `Sampan <no-reply@sampan.example>` */
  from: () => Promise<string>;
  /** Read where the URL has a user without a password. */
  password: () => Promise<string | null>;
  /** Renders the HTML part; null for a mail with text only. */
  renderHtml: (document: MailDocument) => Promise<string | null>;
  /** Timeout of a whole attempt, ms; by default `maxAttemptMs`. */
  attemptMs?: number;
}

/** ms. Timeout of connecting, of the greeting and of an idle socket. */
const timeoutMs = 10_000;
/**
 * ms. Timeout of a whole attempt, less than the lease of a message: a server that answers a little now and then is never
 * idle.
 */
const maxAttemptMs = 120_000;
/** ms. Time in which a server ends its side of a connection that the shop has ended. Then the socket is destroyed. */
const closeTimeoutMs = 1_000;

/** Adds the password where the URL lacks one. */
async function withPassword(url: string, password: SmtpOptions['password']): Promise<string> {
  const address = new URL(url);
  if (address.username === '' || address.password !== '') return url;
  address.password = encodeURIComponent((await password()) ?? '');
  return address.href;
}

/**
 * Converts a permanent refusal (RFC 5321: 5yz) of the recipient or the message to UndeliverableMessage. A refused sender
 * or password is a fault of the settings: the mail can go out when it is corrected.
 */
function toSendError(error: unknown): unknown {
  const { code, command, responseCode, permanent = false } = error as NodemailerError;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  return isAboutMail && permanent ? new UndeliverableMessage(String(responseCode)) : error;
}

/** Creates a function that sends mails over SMTP; nodemailer is imported with the first one. */
export function createSmtp({
  url,
  from,
  password,
  renderHtml,
  attemptMs = maxAttemptMs,
}: SmtpOptions): (message: Message) => Promise<void> {
  return async function send({ to, subject, text, document, messageId }) {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: await withPassword(url, password),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      socketCloseTimeout: closeTimeoutMs,
      // Content is never treated as a file path or URL to load.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort(), attemptMs).unref();
    try {
      const html = document && (await renderHtml(document));
      await transport.sendMail({
        // As objects sender and recipient are exactly one address each, whatever punctuation is in them.
        from: parseSender(await from()),
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        messageId,
        // RFC 3834: prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: attempt.signal,
      });
    } catch (error) {
      if (attempt.signal.aborted)
        throw Object.assign(new Error('the mail server does not end its answer'), { code: 'ETIMEDOUT' });
      throw toSendError(error);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}
