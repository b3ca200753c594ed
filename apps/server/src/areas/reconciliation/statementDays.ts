import { type ProviderMethod, providerMethods, type TransactionLog } from '@sampan/api/entities';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { toChunks } from '../../db/queries/manyRows.ts';
import type { Db } from '../../db/query.ts';
import { payments, reconciliationDays, statementEntries, type transactionLogs } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { getShopDay, shiftDay } from '../../providers/payment/shopDay.ts';
import { readMovements } from './ledgerMovements.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Time after the end of a day until its statement is ready (Alipay: 9 o'clock, WeChat Pay: 10 o'clock). */
const statementDelayMs = 11 * hourMs;
/** A server that was down for longer leaves out days. */
const maxDaysBack = 14;
/** Time after which another server takes over an attempt that did not end. */
const leaseMs = 15 * minuteMs;
/** The pause after a failure doubles: 10 minutes, 20 minutes, up to 12 hours. */
const [minPauseMs, maxPauseMs] = [10 * minuteMs, 12 * hourMs];
/** About 16 days. */
const maxAttempts = 40;

export type StatementDayRow = typeof reconciliationDays.$inferSelect;

/** Inserts the days whose statements are ready, from the first payment of a method on. Once a day. */
export async function scheduleDays({ db, slowDb, reconciliation }: Deps, now: Date): Promise<void> {
  const last = getShopDay(now.getTime() - dayMs - statementDelayMs);
  if (reconciliation.scheduledUntil === last) return;
  const firstPayments = await slowDb
    .select({ method: payments.method, at: sql<string>`min(${payments.createdAt})` })
    .from(payments)
    .where(inArray(payments.method, [...providerMethods]))
    .groupBy(payments.method);
  const rows = firstPayments.flatMap(({ method, at }) => {
    const start = getShopDay(new Date(at).getTime());
    return Array.from({ length: maxDaysBack }, (_, back) => shiftDay(last, -back))
      .filter((day) => day >= start)
      .map((day) => ({ method: method as ProviderMethod, day, nextAt: now, createdAt: now }));
  });
  if (rows.length > 0) await db.insert(reconciliationDays).values(rows).onConflictDoNothing();
  reconciliation.scheduledUntil = last;
}

const isDay = ({ method, day }: Pick<StatementDayRow, 'method' | 'day'>) =>
  and(eq(reconciliationDays.method, method), eq(reconciliationDays.day, day));

/** Leases the oldest day that is due, so that no other server compares it meanwhile. */
export async function claimDay({ db }: Pick<Deps, 'db'>, now: Date): Promise<StatementDayRow | undefined> {
  const isDue = lte(reconciliationDays.nextAt, now);
  const [due] = await db
    .select()
    .from(reconciliationDays)
    .where(isDue)
    .orderBy(asc(reconciliationDays.day), asc(reconciliationDays.method))
    .limit(1);
  if (!due) return undefined;
  const [claimed] = await db
    .update(reconciliationDays)
    .set({ nextAt: new Date(now.getTime() + leaseMs), attempts: due.attempts + 1 })
    .where(and(isDay(due), isDue))
    .returning();
  return claimed;
}

/** Whether a day of the method is due, other than one that is being compared. */
export async function isAnyDayDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, method: ProviderMethod): Promise<boolean> {
  const isDue = and(eq(reconciliationDays.method, method), lte(reconciliationDays.nextAt, clock.now()));
  return (await db.$count(reconciliationDays, isDue)) > 0;
}

/** Stores the result of a comparison. */
export async function completeDay(
  { db }: Pick<Deps, 'db'>,
  day: StatementDayRow,
  summary: Pick<StatementDayRow, 'entries' | 'fees'>,
): Promise<void> {
  await db
    .update(reconciliationDays)
    .set({ ...summary, nextAt: null, failure: null })
    .where(isDay(day));
}

/** Stores why the statement could not be read, and when it is tried again. */
export async function failDay({ db, clock }: Pick<Deps, 'db' | 'clock'>, day: StatementDayRow, failure: string) {
  const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** (day.attempts - 1));
  const nextAt = day.attempts < maxAttempts ? new Date(clock.now().getTime() + pauseMs) : null;
  await db.update(reconciliationDays).set({ nextAt, failure }).where(isDay(day));
}

/** Deletes a day that cannot be compared, because the method has no credentials. `scheduleDays` may insert it again. */
export async function dropDay({ db }: Pick<Deps, 'db'>, day: StatementDayRow): Promise<void> {
  await db.delete(reconciliationDays).where(isDay(day));
}

/** Stores the rows of a statement; those that are known stay as they are. */
export async function storeEntries(
  db: Db,
  { method, day }: Pick<StatementDayRow, 'method' | 'day'>,
  statement: readonly StatementEntry[],
): Promise<void> {
  for (const chunk of toChunks(statement)) {
    const rows = chunk.map((entry) => ({ ...entry, method, day }));
    await db.insert(statementEntries).values(rows).onConflictDoNothing();
  }
}

/** Finds the fee of a payment or refund of the ledger; undefined until its statement was read. */
export async function findFee(
  db: Db,
  { id, method }: Pick<typeof transactionLogs.$inferSelect, 'id' | 'method'>,
): Promise<TransactionLog['fee']> {
  if (method === null || method === 'manual') return undefined;
  const [booked] = await readMovements(db, method, sql`l.id = ${id}`);
  if (!booked) return undefined;
  const [entry] = await db
    .select({ amount: statementEntries.fee, currency: statementEntries.feeCurrency })
    .from(statementEntries)
    .where(
      and(
        eq(statementEntries.method, method),
        eq(statementEntries.movement, booked.movement),
        eq(statementEntries.number, booked.number),
      ),
    )
    .orderBy(asc(statementEntries.day))
    .limit(1);
  return entry;
}
