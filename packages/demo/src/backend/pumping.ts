import type { SmsStop } from '@sampan/api/entities';
import { shopSmsLimit } from '@sampan/domain/account/codes';
import { toE164 } from '@sampan/domain/sms/phoneNumber';
import { getPrefixes, graceMs, isPumped, type PumpCount, pumpWindowMs, stopMs } from '@sampan/domain/sms/pumping';
import { DemoApiError, type DemoCall } from './call.ts';
import { rejectSpent } from './rateLimit.ts';
import type { SmsCodeNote } from './records.ts';
import { type DemoState, nextId, settingsIn } from './state.ts';

type StopCall = Pick<DemoCall, 'state' | 'now'>;

/** Records a code to a number that no account has verified. */
export function recordSmsCode({ state, now }: StopCall, to: string): void {
  const e164 = toE164(to);
  if (e164 !== null) state.smsCodes.push({ e164, sentAt: now.getTime(), isConfirmed: false });
}

/** Records that a code to this number was entered. */
export function confirmSmsNumber(state: DemoState, to: string): void {
  const e164 = toE164(to);
  for (const note of state.smsCodes) if (note.e164 === e164) note.isConfirmed = true;
}

function countCodes(notes: readonly SmsCodeNote[], now: number): PumpCount {
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

function storeStop({ state, now }: StopCall, stop: Omit<SmsStop, 'id' | 'startedAt'>): void {
  const known = state.smsStops.get(stop.prefix);
  if (known && new Date(known.endsAt) > now) return;
  const id = known?.id ?? nextId(state, 'smsStop');
  state.smsStops.set(stop.prefix, { ...stop, id, startedAt: now.toISOString() });
}

/**
 * Refuses a code to a number with a stopped prefix, and stops a prefix whose codes look pumped. @throws DemoApiError
 * CHANNEL_UNAVAILABLE
 */
export function rejectPumping(call: StopCall, to: string): void {
  const { state, now } = call;
  const e164 = toE164(to);
  if (e164 === null) return;
  const prefixes = getPrefixes(e164);
  const isStopped = prefixes.some(({ prefix }) => new Date(state.smsStops.get(prefix)?.endsAt ?? 0) > now);
  if (isStopped) throw new DemoApiError('CHANNEL_UNAVAILABLE');
  for (const { reason, prefix } of prefixes) {
    const since = Math.max(now.getTime() - pumpWindowMs, state.smsStops.get(prefix)?.liftedAt ?? 0);
    const notes = state.smsCodes.filter(
      (note) => note.sentAt > since && getPrefixes(note.e164).some((each) => each.prefix === prefix),
    );
    const counted = countCodes(notes, now.getTime());
    if (!isPumped(reason, counted)) continue;
    const { numbers, confirmed } = counted;
    const endsAt = new Date(now.getTime() + stopMs).toISOString();
    storeStop(call, { prefix, reason, numbers, confirmed, endsAt });
    throw new DemoApiError('CHANNEL_UNAVAILABLE');
  }
}

/** Refuses text messages above the shop's daily limit, and tells staff. @throws DemoApiError TOO_MANY_REQUESTS */
export function rejectShopLimit(call: StopCall): void {
  const { state, now } = call;
  const limit = shopSmsLimit(Number(settingsIn(state, 'sms').maxPerDay));
  try {
    rejectSpent(state, now, [limit]);
  } catch (error) {
    const endsAt = new Date(state.rateLimits.get(limit.key)?.endsAt ?? 0).toISOString();
    storeStop(call, { prefix: '', reason: 'shop', numbers: limit.limit, confirmed: 0, endsAt });
    throw error;
  }
}
