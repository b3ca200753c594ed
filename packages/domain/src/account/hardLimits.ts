import type { Allowance } from './codes.ts';

const hour = 60 * 60;
const day = 24 * hour;

export interface LoginTry {
  /** The account that is tried, or the name where there is no such account. */
  account: string;
  /** The remembered device that tries; null for one that this account has not been used on. */
  device: string | null;
  /** Network address of the client (an IPv6 /64). */
  client: string;
}

/**
 * Failed logins that no captcha lifts. A remembered device is counted by itself: whoever guesses elsewhere does not lock
 * the owner out. All others share the limits of the account and of their address.
 */
export function loginLimits({ account, device, client }: LoginTry): Allowance[] {
  if (device !== null) return [{ key: `login:${account}:${device}`, limit: 30, seconds: hour }];
  return [...accountLoginLimits(account), { key: `login-client:${client}`, limit: 100, seconds: hour }];
}

/** Those of an account: a new password, set by a code that was sent to its owner, lifts them. */
export function accountLoginLimits(account: string): Allowance[] {
  return [
    { key: `login:${account}`, limit: 30, seconds: hour },
    { key: `login-day:${account}`, limit: 100, seconds: day },
  ];
}

/** Captcha pictures drawn for one client. */
export const pictureLimit = (client: string): Allowance => ({ key: `picture:${client}`, limit: 300, seconds: hour });

/** Captcha answers that one client may give, right or wrong. */
export const pictureCheckLimit = (client: string): Allowance => ({
  key: `picture-check:${client}`,
  limit: 200,
  seconds: hour,
});

/** Codes from mails and messages that one client may try, right or wrong. */
export const codeCheckLimit = (client: string): Allowance => ({
  key: `code-check:${client}`,
  limit: 100,
  seconds: hour,
});

/** Accounts opened by one client. */
export const registrationLimits = (client: string): Allowance[] => [
  { key: `register:${client}`, limit: 60, seconds: hour },
  { key: `register-day:${client}`, limit: 200, seconds: day },
];

/** New-device notices sent to one account. */
export const noticeLimit = (userId: number): Allowance => ({ key: `device-notice:${userId}`, limit: 5, seconds: hour });
