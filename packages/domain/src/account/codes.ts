import { toNumberKey } from '../sms/phoneNumber.ts';

/** Channels for verification codes, which prove that the user owns an address (ADR 12). */
export const codeChannels = ['mail', 'sms'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** A code is valid only for the purpose it was requested for. */
export type CodePurpose = 'register' | 'change' | 'confirm' | 'reset';

export const codeDigits = 6;
export const codeMinutes = 10;
/** Maximum wrong attempts per code; after them even the correct code is refused. */
export const maxCodeAttempts = 5;

/** A rate limit: `limit` requests in a fixed window that starts with the first request. */
export interface Allowance {
  /** Rate-limit key: a destination address or a client. */
  key: string;
  limit: number;
  seconds: number;
}

/** A code that a client requests. */
export interface CodeRequest {
  purpose: CodePurpose;
  channel: CodeChannel;
  /** The e-mail or phone the code goes to. */
  to: string;
}

export interface CodeRequestLimits extends CodeRequest {
  /** Rate-limit key of the client's network address. */
  from: string;
  /** Whether the client solved a captcha. Without one the limits are lower. */
  hasSolvedCaptcha: boolean;
  cooldownSeconds: number;
  /** Maximum text messages of the shop a day. */
  smsPerDay: number;
}

const hour = 60 * 60;
const day = 24 * hour;
const hourly = {
  withCaptcha: { destination: 5, client: 20 },
  withoutCaptcha: { destination: 3, client: 5 },
} as const;

/** Text messages cost money: maximum a day for one number and for one client. */
const smsDaily = { number: 10, client: 40 } as const;

/** The shop's limit of text messages a day. */
export const getShopSmsLimit = (smsPerDay: number): Allowance => ({
  key: 'sms-day:shop',
  limit: smsPerDay,
  seconds: day,
});

/** The daily limits that a text message counts against, whichever way its number is written. */
export function getSmsAllowances(to: string, smsPerDay: number): Allowance[] {
  return [{ key: `sms-day:${toNumberKey(to)}`, limit: smsDaily.number, seconds: day }, getShopSmsLimit(smsPerDay)];
}

/** The rate limits that a request for a code counts against. All of them must have capacity. */
export function getAllowances(request: CodeRequestLimits): Allowance[] {
  const { purpose, channel, to, from, hasSolvedCaptcha, cooldownSeconds, smsPerDay } = request;
  const { withCaptcha, withoutCaptcha } = hourly;
  const destination = `${channel}:${channel === 'sms' ? toNumberKey(to) : to}`;
  const always = [
    { key: `pause:${purpose}:${destination}`, limit: 1, seconds: cooldownSeconds },
    { key: `hour:${destination}`, limit: withCaptcha.destination, seconds: hour },
    { key: `hour:client:${from}`, limit: withCaptcha.client, seconds: hour },
  ];
  const bySms = [
    ...getSmsAllowances(to, smsPerDay),
    { key: `sms-day:client:${from}`, limit: smsDaily.client, seconds: day },
  ];
  const allowances = channel === 'sms' ? [...always, ...bySms] : always;
  if (hasSolvedCaptcha) return allowances;
  return [
    ...allowances,
    { key: `unseen:${destination}`, limit: withoutCaptcha.destination, seconds: hour },
    { key: `unseen:client:${from}`, limit: withoutCaptcha.client, seconds: hour },
  ];
}

/** Storage key of a code: binds it to its purpose, its destination and the requesting account (0: guest). */
export function getCodeKey(
  purpose: 'register' | 'change' | 'confirm',
  channel: CodeChannel,
  to: string,
  userId: number,
): string {
  return `${purpose}:${channel}:${userId}:${to}`;
}

/** Storage key of a password-reset code, which is bound to the ticket that the client holds. */
export function getTicketKey(ticket: string): string {
  return `reset:${ticket}`;
}

/**
 * Rate limit for the current password when it is confirmed to set a new one, so that it cannot be guessed from a
 * hijacked session.
 */
export function countPasswordAttempts(userId: number): Allowance {
  return { key: `password:${userId}`, limit: 10, seconds: hour };
}
