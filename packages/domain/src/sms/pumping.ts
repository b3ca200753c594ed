import type { SmsStop, SmsStopReason } from '@sampan/api/entities';
import type { CodePurpose } from '../account/codes.ts';
import { getCountryCode, getNumberBlock } from './phoneNumber.ts';

/**
 * Purposes whose codes go to numbers that no account has verified. Attackers pump such messages to numbers that pay
 * them a share; they never enter the codes.
 */
export const isPumpable = (purpose: CodePurpose): boolean => purpose === 'register' || purpose === 'change';

/** Codes sent within this time are counted, ms. */
const pumpWindowMs = 60 * 60_000;
/** Time in which a code is usually entered, ms. */
export const graceMs = 5 * 60_000;
/** How long a stop lasts, ms. */
const stopMs = 6 * 60 * 60_000;

/** How many distinct numbers with a prefix were sent a code, and how many of them entered one. */
export interface CodeCounts {
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

interface Prefix {
  reason: Exclude<SmsStopReason, 'shop'>;
  prefix: string;
}

/** The prefixes of a number that are judged. */
export function getPrefixes(e164: string): Prefix[] {
  return [
    { reason: 'numberBlock', prefix: getNumberBlock(e164) },
    { reason: 'country', prefix: getCountryCode(e164) },
  ];
}

/** Whether the codes to a prefix look like an attack that pumps messages. */
export function isPumped(reason: Exclude<SmsStopReason, 'shop'>, count: CodeCounts): boolean {
  const { minNumbers, minConfirmedShare } = rules[reason];
  const isSlow = count.ripe >= minNumbers && count.ripeConfirmed < count.ripe * minConfirmedShare;
  const isBurst = count.numbers >= minNumbers * burstFactor && count.confirmed < count.numbers * minConfirmedShare;
  return isSlow || isBurst;
}

/** A stop as it is stored, of a prefix or, with the empty prefix, of the shop. */
export interface StoredStop {
  prefix: string;
  endsAt: Date;
  /** When staff ended it: codes before this time no longer count. */
  liftedAt?: Date | null | undefined;
}

/** A prefix whose codes have to be counted, and since when. */
export interface PumpCheck extends Prefix {
  since: Date;
}

/** A stop to store, unless one is in force for its prefix. */
export type NewSmsStop = Pick<SmsStop, 'prefix' | 'reason' | 'numbers' | 'confirmed'> & { endsAt: Date };

/** Whether a stop is in force. */
export function isStopInForce({ endsAt }: Pick<StoredStop, 'endsAt'>, now: Date): boolean {
  return endsAt > now;
}

/**
 * Counters to check before a code is sent to a number, in E.164.
 * @param stops the stored stops of the number's prefixes
 * @returns null if a stop is in force: the code is refused
 */
export function planPumpChecks(e164: string, stops: readonly StoredStop[], now: Date): PumpCheck[] | null {
  if (stops.some((stop) => isStopInForce(stop, now))) return null;
  return getPrefixes(e164).map(({ reason, prefix }) => {
    const liftedAt = stops.find((stop) => stop.prefix === prefix)?.liftedAt?.getTime() ?? 0;
    return { reason, prefix, since: new Date(Math.max(now.getTime() - pumpWindowMs, liftedAt)) };
  });
}

/** The stop of a prefix whose codes look pumped; null if they do not. */
export function planPumpStop({ reason, prefix }: Prefix, counted: CodeCounts, now: Date): NewSmsStop | null {
  if (!isPumped(reason, counted)) return null;
  const { numbers, confirmed } = counted;
  return { prefix, reason, numbers, confirmed, endsAt: new Date(now.getTime() + stopMs) };
}

/** The stop of all text messages once the shop's daily limit is reached, until its window ends in so many seconds. */
export function planShopStop(smsPerDay: number, retryAfterSeconds: number, now: Date): NewSmsStop {
  const endsAt = new Date(now.getTime() + retryAfterSeconds * 1000);
  return { prefix: '', reason: 'shop', numbers: smsPerDay, confirmed: 0, endsAt };
}
