import { getShopSmsLimit } from '@sampan/domain/account/codes';
import { toE164 } from '@sampan/domain/sms/phoneNumber';
import {
  type CodeCounts,
  getPrefixes,
  graceMs,
  isStopInForce,
  type NewSmsStop,
  planPumpChecks,
  planPumpStop,
  planShopStop,
} from '@sampan/domain/sms/pumping';
import { type ClockContext, DemoApiError } from '../call.ts';
import { rejectSpent } from '../rateLimit.ts';
import type { DemoSmsStop, SmsCodeNote } from '../records.ts';
import { allocateId, type DemoState, getShopSettings } from '../state.ts';

/** Records a code to a number that no account has verified. */
export function recordSmsCode({ state, now }: ClockContext, to: string): void {
  const e164 = toE164(to);
  if (e164 !== null) state.smsCodes.push({ e164, sentAt: now.getTime(), isConfirmed: false });
}

/** Records that a code to this number was entered. */
export function confirmSmsNumber(state: DemoState, to: string): void {
  const e164 = toE164(to);
  for (const note of state.smsCodes) if (note.e164 === e164) note.isConfirmed = true;
}

function countCodes(notes: readonly SmsCodeNote[], now: number): CodeCounts {
  const count = (isWanted: (note: SmsCodeNote) => boolean) =>
    new Set(notes.filter(isWanted).map(({ e164 }) => e164)).size;
  const isRipe = ({ sentAt }: SmsCodeNote) => sentAt <= now - graceMs;
  return {
    numbers: count(() => true),
    confirmed: count(({ isConfirmed }) => isConfirmed),
    ripe: count(isRipe),
    ripeConfirmed: count((note) => isRipe(note) && note.isConfirmed),
  };
}

const toStoredStop = ({ prefix, endsAt, liftedAt }: DemoSmsStop) => ({
  prefix,
  endsAt: new Date(endsAt),
  ...(liftedAt !== undefined && { liftedAt: new Date(liftedAt) }),
});

/** Stores a stop unless one is in force for the prefix. */
function storeStop({ state, now }: ClockContext, { endsAt, ...stop }: NewSmsStop): void {
  const known = state.smsStops.get(stop.prefix);
  if (known && isStopInForce(toStoredStop(known), now)) return;
  const id = known?.id ?? allocateId(state, 'smsStop');
  state.smsStops.set(stop.prefix, { ...stop, id, startedAt: now.toISOString(), endsAt: endsAt.toISOString() });
}

/**
 * Refuses a code to a number with a stopped prefix, and stops a prefix whose codes look pumped. @throws DemoApiError
 * CHANNEL_UNAVAILABLE
 */
export function rejectPumping(call: ClockContext, to: string): void {
  const { state, now } = call;
  const e164 = toE164(to);
  if (e164 === null) return;
  const known = getPrefixes(e164).flatMap(({ prefix }) => state.smsStops.get(prefix) ?? []);
  const checks = planPumpChecks(e164, known.map(toStoredStop), now);
  if (!checks) throw new DemoApiError('CHANNEL_UNAVAILABLE');
  for (const check of checks) {
    const notes = state.smsCodes.filter(
      (note) =>
        note.sentAt > check.since.getTime() && getPrefixes(note.e164).some(({ prefix }) => prefix === check.prefix),
    );
    const stop = planPumpStop(check, countCodes(notes, now.getTime()), now);
    if (!stop) continue;
    storeStop(call, stop);
    throw new DemoApiError('CHANNEL_UNAVAILABLE');
  }
}

/** Refuses text messages above the shop's daily limit, and tells staff. @throws DemoApiError TOO_MANY_REQUESTS */
export function rejectShopLimit(call: ClockContext): void {
  const { state, now } = call;
  const smsPerDay = getShopSettings(state)['sms.maxPerDay'];
  try {
    rejectSpent(state, now, [getShopSmsLimit(smsPerDay)]);
  } catch (error) {
    const { retryAfter } = (error instanceof DemoApiError ? error.extras.details : {}) as { retryAfter?: number };
    if (retryAfter !== undefined) storeStop(call, planShopStop(smsPerDay, retryAfter, now));
    throw error;
  }
}
