import type { SmsStop } from '@sampan/api/entities';
import { getShopSmsLimit } from '@sampan/domain/account/codes';
import { toE164 } from '@sampan/domain/sms/phoneNumber';
import {
  type CodeCounts,
  getPrefixes,
  graceMs,
  type NewSmsStop,
  type PumpCheck,
  planPumpChecks,
  planPumpStop,
  planShopStop,
} from '@sampan/domain/sms/pumping';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type Db, getReturnedRow, pickFields, toDtoFields } from '../../db/query.ts';
import { smsCodes, smsStops } from '../../db/schema.ts';
import { ApiError, requireRow } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { rejectSpent } from '../../http/limits/sharedRateLimits.ts';
import { type CodeContext, computeHmac } from '../code/codes.ts';

type StopCall = Pick<Call, 'db' | 'now' | 'log' | 'settings'>;

const getNumberHash = (context: Pick<CodeContext, 'deps'>, e164: string) => computeHmac(context, `sms ${e164}`);

/** Records a code to a number that no account has verified. */
export async function recordSmsCode(context: CodeContext, to: string): Promise<void> {
  const e164 = toE164(to);
  if (e164 === null) return;
  const [block, country] = getPrefixes(e164);
  await context.db.insert(smsCodes).values({
    numberHash: getNumberHash(context, e164),
    numberBlock: block?.prefix ?? '',
    country: country?.prefix ?? '',
    sentAt: context.now,
  });
}

/** Records that a code to this number was entered. */
export async function confirmSmsNumber(context: CodeContext, to: string): Promise<void> {
  const e164 = toE164(to);
  if (e164 === null) return;
  await context.db
    .update(smsCodes)
    .set({ confirmedAt: context.now })
    .where(and(eq(smsCodes.numberHash, getNumberHash(context, e164)), isNull(smsCodes.confirmedAt)));
}

async function countCodes(db: Db, { reason, prefix, since }: PumpCheck, now: Date): Promise<CodeCounts> {
  const isRipe = lte(smsCodes.sentAt, new Date(now.getTime() - graceMs));
  const isConfirmed = isNotNull(smsCodes.confirmedAt);
  const count = (where: SQL | undefined) =>
    sql<number>`(count(distinct ${smsCodes.numberHash}) filter (where ${where}))::int`;
  const rows = await db
    .select({
      numbers: count(sql`true`),
      confirmed: count(isConfirmed),
      ripe: count(isRipe),
      ripeConfirmed: count(and(isRipe, isConfirmed)),
    })
    .from(smsCodes)
    .where(and(eq(smsCodes[reason], prefix), gt(smsCodes.sentAt, since)));
  return getReturnedRow(rows);
}

/** Stores a stop unless one is in force for the prefix, and logs it once. */
async function storeStop({ db, now, log }: Pick<StopCall, 'db' | 'now' | 'log'>, stop: NewSmsStop): Promise<void> {
  const values = { ...stop, startedAt: now, liftedAt: null, liftedBy: null };
  const stored = await db
    .insert(smsStops)
    .values(values)
    .onConflictDoUpdate({
      target: smsStops.prefix,
      set: values,
      setWhere: lte(smsStops.endsAt, now),
    })
    .returning({ id: smsStops.id });
  if (stored.length > 0) log.error({ prefix: stop.prefix, reason: stop.reason }, 'codes by SMS are stopped');
}

/**
 * Refuses a code to a number with a stopped prefix, and stops a prefix whose codes look pumped. Call it outside a
 * transaction: the stop must stay although the call fails.
 * @throws ApiError CHANNEL_UNAVAILABLE
 */
export async function rejectPumping(to: string, call: StopCall): Promise<void> {
  const { db, now } = call;
  const e164 = toE164(to);
  if (e164 === null) return;
  const prefixes = getPrefixes(e164).map(({ prefix }) => prefix);
  const known = await db.select().from(smsStops).where(inArray(smsStops.prefix, prefixes));
  const checks = planPumpChecks(e164, known, now);
  if (!checks) throw new ApiError('CHANNEL_UNAVAILABLE');
  for (const check of checks) {
    const stop = planPumpStop(check, await countCodes(db, check, now), now);
    if (!stop) continue;
    await storeStop(call, stop);
    throw new ApiError('CHANNEL_UNAVAILABLE');
  }
}

/**
 * Refuses text messages above the shop's daily limit, and tells staff. @throws ApiError TOO_MANY_REQUESTS
 */
export async function rejectShopLimit(call: StopCall): Promise<void> {
  const { db, now, settings } = call;
  const smsPerDay = settings['sms.maxPerDay'];
  try {
    await rejectSpent(db, now, [getShopSmsLimit(smsPerDay)]);
  } catch (error) {
    const retryAfter = error instanceof ApiError ? (error.extras.retryAfter ?? 0) : 0;
    if (retryAfter > 0) await storeStop(call, planShopStop(smsPerDay, retryAfter, now));
    throw error;
  }
}

const stopColumns = pickFields(smsStops, ['id', 'prefix', 'reason', 'numbers', 'confirmed', 'startedAt', 'endsAt']);

/** The stops in force, latest first. */
export async function listStops(db: Db, now: Date): Promise<SmsStop[]> {
  const rows = await db
    .select(stopColumns)
    .from(smsStops)
    .where(gt(smsStops.endsAt, now))
    .orderBy(desc(smsStops.startedAt), desc(smsStops.id));
  return rows.map(toDtoFields);
}

/** Ends a stop. @throws ApiError NOT_FOUND if it is not in force */
export async function liftStop({ db, now, user }: Pick<Call, 'db' | 'now' | 'user'>, id: number) {
  const lifted = await db
    .update(smsStops)
    .set({ endsAt: now, liftedAt: now, liftedBy: user.id })
    .where(and(eq(smsStops.id, id), gt(smsStops.endsAt, now)))
    .returning({ prefix: smsStops.prefix, reason: smsStops.reason });
  return requireRow(lifted);
}
