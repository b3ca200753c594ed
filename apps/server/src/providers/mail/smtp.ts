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
  /** Timeout of connecting and of the greeting, ms; by default `maxConnectMs`. */
  connectMs?: number;
  /** Timeout of a whole attempt, ms; by default `maxAttemptMs`. */
  attemptMs?: number;
}

/** ms. Timeout of connecting and of the greeting. */
const maxConnectMs = 10_000;
/**
 * ms. Timeout of a whole attempt, less than the lease of a message. After the greeting there is no other: a server may
 * take minutes for the answer to a mail that it accepts (RFC 5321, 4.5.3.2.6), and without it the mail is sent again.
 */
const maxAttemptMs = 120_000;
/** ms. Time in which a server ends its side of a connection that the shop has ended. Then the socket is destroyed. */
const closeTimeoutMs = 1_000;

/** Whether a connection to this host stays on the machine. */
const isLoopback = (hostname: string) => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/**
 * Whether a mail server has to offer TLS: a password is not sent in clear text to another machine. `?requireTLS=false` in
 * the URL wins over it.
 */
export function requiresTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopback(hostname);
}

/** Adds the password where the URL lacks one. */
async function withPassword(url: string, password: SmtpOptions['password']): Promise<string> {
  const address = new URL(url);
  if (address.username === '' || address.password !== '') return url;
  address.password = encodeURIComponent((await password()) ?? '');
  return address.href;
}

/**
 * Enhanced status codes (RFC 3463) of a recipient or a message that no later attempt can deliver: an unknown, disabled or
 * full mailbox, the size and the content. All others may be a fault of the shop's set-up, such as policy (5.7), a daily
 * limit (5.4.5, 5.1.90 of Exchange Online), or a sender who may not send (5.1.7, 5.1.8, 5.2.252).
 */
const finalStatus = /^5\.(?:1\.(?:[1236]|10)|2\.[123]|3\.4|6\.\d+)$/;
/** Reply codes about the mailbox, of a server without enhanced status codes. */
const mailboxReplies: ReadonlySet<number | undefined> = new Set([550, 551, 553]);
/** Texts about the shop's set-up or a limit of its account, whatever the code. */
const setUpText = /relay|rcpthosts|auth|polic|block|spam|limit|quota|denied|sender|verif|submission/i;
/** Parts of those texts that under these status codes are about the mailbox or the message. */
const ownTexts: Partial<Record<string, RegExp>> = { '5.2.2': /quota/gi, '5.2.3': /limit/gi, '5.3.4': /limit/gi };

/** Whether the text of a reply is about the shop's set-up. Addresses in it are not part of the text. */
function isAboutSetUp(response: string, status = ''): boolean {
  const parts = response.split(/\s+/).filter((part) => !part.includes('@'));
  return setUpText.test(parts.join(' ').replace(ownTexts[status] ?? '', ''));
}

/**
 * Converts a refusal that is about the recipient or the message to UndeliverableMessage. After any other the mail can go
 * out when the settings are corrected, or a limit is over; its bare code does not say that the mailbox is at fault.
 */
function toSendError(error: unknown): unknown {
  const { code, command, responseCode, response = '' } = error as NodemailerError;
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === undefined) return error;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const isMailbox = command === 'RCPT TO' && mailboxReplies.has(responseCode);
  const canBeFinal = command !== 'MAIL FROM' && (status ? finalStatus.test(status) : isMailbox);
  const reply = status ?? String(responseCode);
  const isFinal = canBeFinal && !isAboutSetUp(response, status);
  return isFinal ? new UndeliverableMessage(`REFUSED ${reply}`) : Object.assign(error as Error, { code: reply });
}

/** Creates a function that sends mails over SMTP; nodemailer is imported with the first one. */
export function createSmtp({
  url,
  from,
  password,
  renderHtml,
  connectMs = maxConnectMs,
  attemptMs = maxAttemptMs,
}: SmtpOptions): (message: Message) => Promise<void> {
  return async function send({ to, subject, text, document, messageId }) {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: await withPassword(url, password),
      requireTLS: requiresTls(url),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
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
