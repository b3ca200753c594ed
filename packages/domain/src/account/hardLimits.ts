import { type Allowance, daily, hourly } from '../rateLimit/allowance.ts';

export interface LoginTry {
  /** Account key, or a keyed hash of the entered name if no such account exists. */
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
  return [...getAccountLoginLimits(account), hourly(`login-client:${client}`, 100)];
}

const getDeviceLimit = (account: string, device: string): Allowance => hourly(`login:${account}:${device}`, 30);

/** Login limits of an account and of its remembered devices. A new password set by a verified code or by the operator clears them. */
export function getAccountLoginLimits(account: string, devices: readonly string[] = []): Allowance[] {
  return [
    hourly(`login:${account}`, 30),
    daily(`login-day:${account}`, 100),
    ...devices.map((device) => getDeviceLimit(account, device)),
  ];
}

/** How long a captcha can be answered. */
export const captchaLifetimeSeconds = 300;

/** Failed logins of an account count towards its captcha until none was added for this time, ms. */
export const loginFailureLifetimeMs = 24 * 60 * 60 * 1000;

/** Captcha images generated per client. */
export const getCaptchaLimit = (client: string): Allowance => hourly(`picture:${client}`, 300);

/** Captcha answers per client, right or wrong. */
export const getCaptchaAnswerLimit = (client: string): Allowance => hourly(`picture-check:${client}`, 200);

/** Attempts at mail and SMS codes per client, right or wrong. */
export const getCodeCheckLimit = (client: string): Allowance => hourly(`code-check:${client}`, 100);

/** Registrations per client. */
export const getRegistrationLimits = (client: string): Allowance[] => [
  hourly(`register:${client}`, 60),
  daily(`register-day:${client}`, 200),
];

/** New-device notices per account. */
export const getNoticeLimit = (userId: number): Allowance => hourly(`device-notice:${userId}`, 5);

/** Certifications opened at an identity provider per account. */
export const getCertificationLimits = (userId: number): Allowance[] => [
  hourly(`certification:${userId}`, 5),
  daily(`certification-day:${userId}`, 20),
];
