import type { SmsStopReason } from '@sampan/api/entities';
import type { CodePurpose } from '../account/codes.ts';
import { getCountryCode, getNumberBlock } from './phoneNumber.ts';

/**
 * Purposes whose codes go to numbers that no account has verified. Attackers pump such messages to numbers that pay
 * them a share; they never enter the codes.
 */
export const isPumpable = (purpose: CodePurpose): boolean => purpose === 'register' || purpose === 'change';

/** Codes sent within this time are counted, ms. */
export const pumpWindowMs = 60 * 60_000;
/** Time in which a code is usually entered, ms. */
export const graceMs = 5 * 60_000;
/** How long a stop lasts, ms. */
export const stopMs = 6 * 60 * 60_000;

/** How many distinct numbers with a prefix were sent a code, and how many of them entered one. */
export interface PumpCount {
  numbers: number;
  confirmed: number;
  /** Those whose code is older than the grace period. */
  ripe: number;
  ripeConfirmed: number;
}

interface PumpRule {
  /** Numbers from which on a prefix is judged. */
  minNumbers: number;
  /** Share of confirmed numbers below which they count as pumped. */
  minConfirmedShare: number;
}

const rules: Record<Exclude<SmsStopReason, 'shop'>, PumpRule> = {
  numberBlock: { minNumbers: 10, minConfirmedShare: 0.2 },
  country: { minNumbers: 50, minConfirmedShare: 0.1 },
};
/** Numbers whose grace period is not over are judged, too, from this multiple of the minimum on. */
const burstFactor = 4;

/** The prefixes of a number that are judged. */
export function getPrefixes(e164: string): { reason: Exclude<SmsStopReason, 'shop'>; prefix: string }[] {
  return [
    { reason: 'numberBlock', prefix: getNumberBlock(e164) },
    { reason: 'country', prefix: getCountryCode(e164) },
  ];
}

/** Whether the codes to a prefix look like an attack that pumps messages. */
export function isPumped(reason: Exclude<SmsStopReason, 'shop'>, count: PumpCount): boolean {
  const { minNumbers, minConfirmedShare } = rules[reason];
  const isSlow = count.ripe >= minNumbers && count.ripeConfirmed < count.ripe * minConfirmedShare;
  const isBurst = count.numbers >= minNumbers * burstFactor && count.confirmed < count.numbers * minConfirmedShare;
  return isSlow || isBurst;
}
