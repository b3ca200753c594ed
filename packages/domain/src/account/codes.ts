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
  /** Of a code to confirm an address: the account that is signed in. */
  userId?: number | undefined;
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
 * and devices of the account have their own, so that a stranger cannot use them up either. So has an account that confirms
 * its own address.
 */
export function getAllowances(request: CodeRequestLimits): Allowance[] {
  const { purpose, channel, to, from, hasSolvedCaptcha, settings } = request;
  const owner = getOwner(request);
  const address = `${channel}:${channel === 'sms' ? toNumberKey(to) : to}`;
  const counted = owner === null ? address : `${address}:${owner}`;
  const destination = `${getPrefix(purpose)}${counted}`;
  return [
    { key: `pause:${purpose}:${counted}`, limit: 1, seconds: settings['security.captchaCooldownSeconds'] },
    hourly(`hour:${destination}`, 5),
    hourly(`hour:client:${from}`, 20),
    ...(purpose === 'reset' && owner === null ? getNetworkAllowances(`${destination}:${from}`, channel) : []),
    ...getDailyAllowances(request),
    ...(hasSolvedCaptcha ? [] : [hourly(`unseen:${destination}`, 3), hourly(`unseen:client:${from}`, 5)]),
  ];
}

/** The device or account whose requests for a destination are counted apart. */
function getOwner({ purpose, device = null, userId }: CodeRequestLimits): string | null {
  if (purpose === 'confirm') return userId === undefined ? null : `${userId}`;
  return purpose === 'reset' ? device : null;
}

/** Prefix in the keys of the limits that a purpose has of its own. */
const getPrefix = (purpose: CodePurpose) => (purpose === 'reset' || purpose === 'confirm' ? `${purpose}:` : '');

/** The part of a destination's codes to reset a password that one network may ask for. */
function getNetworkAllowances(key: string, channel: CodeChannel): Allowance[] {
  return [hourly(`hour:${key}`, 3), daily(`day:${key}`, channel === 'sms' ? 3 : 10)];
}

function getDailyAllowances(request: CodeRequestLimits): Allowance[] {
  const { purpose, channel, to, from, settings } = request;
  const prefix = getPrefix(purpose);
  const owner = getOwner(request);
  // Devices share these limits: an account may remember any number of them.
  const suffix = owner === null ? '' : `:${purpose === 'reset' ? 'remembered' : owner}`;
  // With five guesses for each code, 20 mails leave a stranger a hundred guesses in a day.
  if (channel === 'mail') return [daily(`mail-day:${prefix}mail:${to}${suffix}`, 20)];
  const smsPerDay = settings['sms.maxPerDay'];
  const ofNumber =
    prefix === ''
      ? getSmsAllowances(to, smsPerDay)
      : [daily(`sms-day:${prefix}${toNumberKey(to)}${suffix}`, 5), getShopSmsLimit(smsPerDay)];
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
