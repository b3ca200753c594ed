import type { Allowance } from './codes.ts';

const hour = 60 * 60;
const day = 24 * hour;

export interface LoginTry {
  /** Account key, or the entered name if no such account exists. */
  account: string;
  /** Token of a remembered device; null if the device is unknown to this account. */
  device: string | null;
  /** Network address of the client (an IPv6 /64). */
  client: string;
}

/**
 * Limits for failed logins that a captcha does not raise. A remembered device has its own counter, so an attacker
 * elsewhere cannot lock the owner out. All other devices share the limits of the account and of the client.
 */
export function getLoginLimits({ account, device, client }: LoginTry): Allowance[] {
  if (device !== null) return [getDeviceLimit(account, device)];
  return [...getAccountLoginLimits(account), { key: `login-client:${client}`, limit: 100, seconds: hour }];
}

const getDeviceLimit = (account: string, device: string): Allowance => ({
  key: `login:${account}:${device}`,
  limit: 30,
  seconds: hour,
});

/** Login limits of an account and of its remembered devices. A password reset by a verified code clears them. */
export function getAccountLoginLimits(account: string, devices: readonly string[] = []): Allowance[] {
  return [
    { key: `login:${account}`, limit: 30, seconds: hour },
    { key: `login-day:${account}`, limit: 100, seconds: day },
    ...devices.map((device) => getDeviceLimit(account, device)),
  ];
}

/** Captcha images generated per client. */
export const getCaptchaLimit = (client: string): Allowance => ({ key: `picture:${client}`, limit: 300, seconds: hour });

/** Captcha answers per client, right or wrong. */
export const getCaptchaAnswerLimit = (client: string): Allowance => ({
  key: `picture-check:${client}`,
  limit: 200,
  seconds: hour,
});

/** Attempts at mail and SMS codes per client, right or wrong. */
export const getCodeCheckLimit = (client: string): Allowance => ({
  key: `code-check:${client}`,
  limit: 100,
  seconds: hour,
});

/** Registrations per client. */
export const getRegistrationLimits = (client: string): Allowance[] => [
  { key: `register:${client}`, limit: 60, seconds: hour },
  { key: `register-day:${client}`, limit: 200, seconds: day },
];

/** New-device notices per account. */
export const getNoticeLimit = (userId: number): Allowance => ({
  key: `device-notice:${userId}`,
  limit: 5,
  seconds: hour,
});

/** Certifications opened at an identity provider per account. */
export const getCertificationLimits = (userId: number): Allowance[] => [
  { key: `certification:${userId}`, limit: 5, seconds: hour },
  { key: `certification-day:${userId}`, limit: 20, seconds: day },
];
