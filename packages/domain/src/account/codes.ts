import { type Allowance, daily, hourly } from '../rateLimit/allowance.ts';
import type { ShopSettings } from '../setting/settingDefaults.ts';
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
  /** Of a code to reset a password: a device that the account has signed in on. */
  device?: string | null;
  /** Whether the client solved a captcha. Without one the limits are lower. */
  hasSolvedCaptcha: boolean;
  settings: Pick<ShopSettings, 'security.captchaCooldownSeconds' | 'sms.maxPerDay'>;
}

/** The shop's limit of text messages a day. */
export const getShopSmsLimit = (smsPerDay: number): Allowance => daily('sms-day:shop', smsPerDay);

/**
 * The daily limits that a text message, which costs money, counts against, whichever way its number is written. A link that
 * undoes a change has a limit of its own: otherwise anyone could keep it back with requests for codes until it expires.
 */
export function getSmsAllowances(to: string, smsPerDay: number, hasUndo = false): Allowance[] {
  return [daily(`sms-day:${hasUndo ? 'undo:' : ''}${toNumberKey(to)}`, 10), getShopSmsLimit(smsPerDay)];
}

/**
 * The rate limits that a request for a code counts against. All of them must have capacity. Recovery has limits of its
 * own for each destination: otherwise anyone could use them up with requests to register. A network gets a part of them,
 * and devices of the account have their own, so that a stranger cannot use them up either.
 */
export function getAllowances(request: CodeRequestLimits): Allowance[] {
  const { purpose, channel, to, from, device = null, hasSolvedCaptcha, settings } = request;
  const isReset = purpose === 'reset';
  const address = `${channel}:${channel === 'sms' ? toNumberKey(to) : to}`;
  const counted = isReset && device !== null ? `${address}:${device}` : address;
  const destination = isReset ? `reset:${counted}` : counted;
  return [
    { key: `pause:${purpose}:${counted}`, limit: 1, seconds: settings['security.captchaCooldownSeconds'] },
    hourly(`hour:${destination}`, 5),
    hourly(`hour:client:${from}`, 20),
    ...(isReset && device === null ? getNetworkAllowances(`${destination}:${from}`, channel) : []),
    ...getDailyAllowances(request),
    ...(hasSolvedCaptcha ? [] : [hourly(`unseen:${destination}`, 3), hourly(`unseen:client:${from}`, 5)]),
  ];
}

/** The part of a destination's codes to reset a password that one network may ask for. */
function getNetworkAllowances(key: string, channel: CodeChannel): Allowance[] {
  return [hourly(`hour:${key}`, 3), daily(`day:${key}`, channel === 'sms' ? 3 : 10)];
}

function getDailyAllowances({ purpose, channel, to, from, device = null, settings }: CodeRequestLimits): Allowance[] {
  const prefix = purpose === 'reset' ? 'reset:' : '';
  // Devices share these limits: an account may remember any number of them.
  const suffix = purpose === 'reset' && device !== null ? ':remembered' : '';
  // With five guesses for each code, 20 mails leave a stranger a hundred guesses in a day.
  if (channel === 'mail') return [daily(`mail-day:${prefix}mail:${to}${suffix}`, 20)];
  const smsPerDay = settings['sms.maxPerDay'];
  const ofNumber =
    purpose === 'reset'
      ? [daily(`sms-day:reset:${toNumberKey(to)}${suffix}`, 5), getShopSmsLimit(smsPerDay)]
      : getSmsAllowances(to, smsPerDay);
  return [...ofNumber, daily(`sms-day:client:${from}`, 40)];
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
export function getPasswordLimit(userId: number): Allowance {
  return hourly(`password:${userId}`, 10);
}
