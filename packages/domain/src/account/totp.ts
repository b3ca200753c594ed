import { userRole } from '@sampan/api/statuses';
import { type Allowance, daily, hourly } from '../rateLimit/allowance.ts';

/** Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, six digits, 30 seconds. */
export const totpDigits = 6;
export const totpPeriodSeconds = 30;
/** Accepted clock skew: codes of this many steps before and after the current one are valid. */
const toleratedSteps = 1;

/** HMAC-SHA-1, provided by the platform. */
export type HmacSha1 = (key: Uint8Array, message: Uint8Array) => Uint8Array;

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes RFC 4648 base32 without padding, the form in which authenticator apps accept a typed secret. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet[(buffer >>> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Alphabet[(buffer << (5 - bits)) & 31] : text;
}

/** @throws RangeError for a character that is not in the alphabet */
export function decodeBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of text) {
    const value = base32Alphabet.indexOf(character);
    if (value < 0) throw new RangeError(`not base32: ${character}`);
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >>> bits) & 255);
    buffer &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}

/**
 * Builds the otpauth URI of the QR code (Google Authenticator key URI format). `issuer` is what the app shows above the
 * code, without a colon, which would end it; `secret` is base32.
 */
export function createOtpauthUri({ account, secret, ...named }: { issuer: string; account: string; secret: string }) {
  const issuer = named.issuer.replaceAll(':', ' ');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const options = `algorithm=SHA1&digits=${totpDigits}&period=${totpPeriodSeconds}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&${options}`;
}

/** Converts an instant (Unix time, ms) to its 30-second step. */
export function toTotpStep(nowMs: number): number {
  return Math.floor(nowMs / 1000 / totpPeriodSeconds);
}

/** Generates the code of one step (RFC 4226, section 5.3). `secret` is base32. */
export function createTotp(secret: string, step: number, hmacSha1: HmacSha1, digits = totpDigits): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const mac = hmacSha1(decodeBase32(secret), counter);
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const number = new DataView(mac.buffer, mac.byteOffset, mac.byteLength).getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export interface TotpCheck {
  /** Base32. */
  secret: string;
  code: string;
  nowMs: number;
  /** Last accepted step; this step and earlier ones are refused (replay protection). */
  lastStep: number;
  hmacSha1: HmacSha1;
}

/** Finds the step that the code belongs to, within the accepted clock skew; null if none matches. */
export function findTotpStep({ secret, code, nowMs, lastStep, hmacSha1 }: TotpCheck): number | null {
  const present = toTotpStep(nowMs);
  let matchingStep: number | null = null;
  for (let step = present - toleratedSteps; step <= present + toleratedSteps; step += 1) {
    if (step > lastStep && createTotp(secret, step, hmacSha1) === code) matchingStep = step;
  }
  return matchingStep;
}

export const recoveryCodeCount = 10;
/** Whether so few recovery codes are left that the account needs new ones soon. */
export function hasFewRecoveryCodes(left: number): boolean {
  return left <= 2;
}
/** Excludes characters that look alike. */
const recoveryAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const recoveryLength = 10;

/** Formats random bytes as a recovery code: two groups of five characters, 49 bits. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const text = Array.from(
    bytes.subarray(0, recoveryLength),
    (byte) => recoveryAlphabet[byte % recoveryAlphabet.length],
  );
  return `${text.slice(0, 5).join('')}-${text.slice(5).join('')}`;
}

/** Normalizes a typed recovery code, also in full-width letters, to its stored form; null if the length is wrong. */
export function parseRecoveryCode(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return text.length === recoveryLength ? `${text.slice(0, 5)}-${text.slice(5)}` : null;
}

/** Lifetime of a second-factor challenge, seconds, and its maximum number of wrong codes. */
export const challengeSeconds = 300;
export const maxChallengeAttempts = 5;

/** Rate limits for second-factor attempts per account, across all challenges. */
export function getSecondFactorLimits(userId: number): Allowance[] {
  return [hourly(`totp:${userId}`, 20), daily(`totp-day:${userId}`, 100)];
}

/** Values of the setting `security.secondFactorFor`, the roles that need a second factor: each includes those before it. */
export const secondFactorChoices = ['nobody', 'admins', 'staff'] as const;
export type SecondFactorChoice = (typeof secondFactorChoices)[number];

const lowestRole: Readonly<Record<SecondFactorChoice, number>> = {
  nobody: 0,
  admins: userRole.admin,
  staff: userRole.operator,
};

/** Whether the setting `security.secondFactorFor` requires a second factor of this role. */
export function isSecondFactorRequired(role: number, choice: unknown): boolean {
  const known = secondFactorChoices.find((one) => one === choice);
  return known !== undefined && role <= lowestRole[known];
}

/** Whether an account must set up a second factor, as the setting `security.secondFactorFor` says, before using staff rights. */
export function needsSecondFactor(account: { role: number; hasSecondFactor: boolean }, choice: unknown): boolean {
  return !account.hasSecondFactor && isSecondFactorRequired(account.role, choice);
}
