import type { Role } from '@sampan/api/entities';
import { userRole } from '@sampan/api/statuses';

/** Minimum interval between two updates of a session's last use, so that not every request writes. */
export const sessionTouchIntervalMs = 5 * 60_000;

const sessionDays = 30;

/** When a session opened at `now` expires. */
export function getSessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 24 * 60 * 60_000);
}

/** Bounds of the setting `security.staffIdleMinutes`. The shortest is longer than the interval at which the last use is stored. */
export const staffIdleMinutes = { min: 15, max: sessionDays * 24 * 60 } as const;

/**
 * Whether a session of staff has ended because nothing used it for longer than the setting `security.staffIdleMinutes`
 * allows. Customers keep theirs, and with them the cart, until it expires.
 */
export function isIdleStaffSession(
  { role, lastSeenAt }: { role: Role; lastSeenAt: Date },
  maxIdleMinutes: number,
  now: Date,
): boolean {
  return role <= userRole.operator && now.getTime() - lastSeenAt.getTime() > maxIdleMinutes * 60_000;
}

/** Browser and operating system parsed from the user agent, without data that identifies one machine. */
export interface DeviceName {
  browser: string;
  system: string;
}

/** The order matters: the user agents of the earlier browsers also contain the later names. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bAlipayClient\//, 'Alipay'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHeyTapBrowser\//, 'HeyTap Browser'],
  [/\bVivoBrowser\//, 'vivo Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const findName = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Parses browser and system from the user agent; empty strings where it names none. */
export function describeDevice(userAgent: string): DeviceName {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) };
}

/** Masks an IP address so that its owner recognises it but logs do not reveal it: `203.0.113.*`, `2001:db8:1::*`. */
export function shortenAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, '*');
  const groups = address.replace(/::.*$/, '').split(':').filter(Boolean);
  return groups.length > 0 ? `${groups.slice(0, 3).join(':')}::*` : '';
}
