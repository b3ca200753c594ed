import type { ProviderMethod } from '@sampan/api/entities';
import {
  type Difference,
  findMatched,
  type LedgerMovement,
  type MissingMovement,
  type StatementEntry,
} from '@sampan/domain/reconciliation/compare';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { toChunks } from '../../db/queries/manyRows.ts';
import type { Db } from '../../db/query.ts';
import { reconciliationDifferences } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findMovementsByNumber } from './ledgerMovements.ts';

/** Open differences that are looked at again every day, newest first. */
const maxOpen = 5_000;
/** Open disputes that a provider is asked about every day, those with the nearest deadline first. */
const maxUnanswered = 200;

type DifferenceRow = typeof reconciliationDifferences.$inferSelect;

function toMissing(row: DifferenceRow): MissingMovement & { id: number } {
  const { id, movement, number, currency, statementAmount, ledgerAmount } = row;
  return { id, movement, number, currency, amount: statementAmount ?? ledgerAmount ?? 0 };
}

/** Stores differences; one that is known stays as it is, but gets what it lacks: order, provider's number and fee. */
export async function storeDifferences(
  db: Db,
  { method, day }: Pick<DifferenceRow, 'method' | 'day'>,
  differences: readonly Difference[],
): Promise<void> {
  await addTradeNumbers(db, method, differences);
  await addOrders(db, method, differences);
  for (const chunk of toChunks(differences)) {
    const rows = chunk.map((difference) => ({ ...difference, method, day }));
    await db.insert(reconciliationDifferences).values(rows).onConflictDoNothing();
  }
}

const isPaidRefund = (method: ProviderMethod, numbers: readonly string[]) =>
  and(
    eq(reconciliationDifferences.method, method),
    eq(reconciliationDifferences.movement, 'refund'),
    eq(reconciliationDifferences.kind, 'missingInLedger'),
    inArray(reconciliationDifferences.number, [...numbers]),
  );

/**
 * Stores a refund that the provider paid and the ledger does not have, as the provider says when it is asked. If a statement
 * has listed it before, the difference gets its order.
 */
export async function storePaidRefund(
  db: Db,
  { method, day }: Pick<DifferenceRow, 'method' | 'day'>,
  { orderId, ...refund }: Pick<Difference, 'number' | 'statementAmount' | 'currency'> & { orderId: number },
): Promise<void> {
  const { number, currency: feeCurrency } = refund;
  const known = await db
    .update(reconciliationDifferences)
    .set({ orderId })
    .where(isPaidRefund(method, [number]))
    .returning({ id: reconciliationDifferences.id });
  if (known.length > 0) return;
  const kinds = { movement: 'refund', kind: 'missingInLedger' } as const;
  await db
    .insert(reconciliationDifferences)
    .values({ method, day, orderId, ...refund, ...kinds, feeCurrency })
    .onConflictDoNothing();
}

/** Names the trades of refunds that `storePaidRefund` stored: the statement's would be a second difference of each. */
async function addTradeNumbers(db: Db, method: ProviderMethod, differences: readonly Difference[]): Promise<void> {
  const refunds = differences.filter(({ movement, kind }) => movement === 'refund' && kind === 'missingInLedger');
  for (const listed of toChunks(refunds)) {
    const numbers = listed.map(({ number }) => number);
    const known = await db.select().from(reconciliationDifferences).where(isPaidRefund(method, numbers));
    for (const { id, number } of known.filter((each) => each.tradeNo === null)) {
      const { tradeNo, fee, feeCurrency } = listed.find((each) => each.number === number) ?? {};
      const isNamed = known.some((each) => each.number === number && each.tradeNo === tradeNo);
      if (tradeNo === undefined || isNamed) continue;
      const values = { tradeNo, fee, feeCurrency };
      await db.update(reconciliationDifferences).set(values).where(eq(reconciliationDifferences.id, id));
    }
  }
}

/** Adds the orders of known differences that were told before their payment was booked. */
async function addOrders(db: Db, method: ProviderMethod, differences: readonly Difference[]): Promise<void> {
  for (const { orderId, ledgerAmount, movement, kind, number } of differences) {
    // A difference with a ledger amount got its order when it was stored.
    if (orderId === undefined || ledgerAmount !== undefined) continue;
    await db
      .update(reconciliationDifferences)
      .set({ orderId })
      .where(
        and(
          eq(reconciliationDifferences.method, method),
          eq(reconciliationDifferences.movement, movement),
          eq(reconciliationDifferences.kind, kind),
          eq(reconciliationDifferences.number, number),
          isNull(reconciliationDifferences.orderId),
        ),
      );
  }
}

/**
 * Updates the disputes of `differences` that are known: an inquiry can become a dispute, and a deadline moves, or goes once
 * the dispute is answered. An older answer of the provider that is stored last is corrected with the next statement.
 */
export async function updateDisputes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { method, day }: Pick<DifferenceRow, 'method' | 'day'>,
  differences: readonly Difference[],
): Promise<void> {
  for (const difference of differences) {
    if (difference.movement !== 'dispute') continue;
    if (difference.statementAmount !== undefined) await reopenInquiry(deps, { method, day }, difference);
    await setDueAt(deps.db, method, difference);
  }
}

const isDispute = (method: ProviderMethod, tradeNo: string | undefined) =>
  and(
    eq(reconciliationDifferences.method, method),
    eq(reconciliationDifferences.movement, 'dispute'),
    eq(reconciliationDifferences.tradeNo, tradeNo ?? ''),
  );
const isInquiry = (method: ProviderMethod, tradeNo: string | undefined) =>
  and(isDispute(method, tradeNo), isNull(reconciliationDifferences.statementAmount));

/**
 * The provider has withdrawn the money of an inquiry: staff decide again, whatever they decided about the inquiry.
 * `decidedAt` is the version that a decision names, so that one about the inquiry does not close the dispute.
 */
async function reopenInquiry(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { method, day }: Pick<DifferenceRow, 'method' | 'day'>,
  { tradeNo, statementAmount, fee, feeCurrency }: Difference,
): Promise<void> {
  await db
    .update(reconciliationDifferences)
    .set({ day, statementAmount, fee, feeCurrency, state: 'open', operatorId: null, decidedAt: clock.now() })
    .where(isInquiry(method, tradeNo));
}

async function setDueAt(db: Db, method: ProviderMethod, { tradeNo, dueAt }: Difference): Promise<void> {
  await db
    .update(reconciliationDifferences)
    .set({ dueAt: dueAt ?? null })
    .where(isDispute(method, tradeNo));
}

/** The provider's numbers of open disputes that it expects an answer to, and of open inquiries. */
export async function findUnanswered(db: Db, method: ProviderMethod): Promise<string[]> {
  const { movement, state, statementAmount, dueAt, tradeNo, id } = reconciliationDifferences;
  const rows = await db
    .select({ tradeNo })
    .from(reconciliationDifferences)
    .where(
      and(
        eq(state, 'open'),
        eq(reconciliationDifferences.method, method),
        eq(movement, 'dispute'),
        or(isNull(statementAmount), isNotNull(dueAt)),
      ),
    )
    .orderBy(asc(dueAt), asc(id))
    .limit(maxUnanswered);
  return rows.flatMap((row) => row.tradeNo ?? []);
}

/** Closes the open difference of an inquiry that ended without a dispute. */
export async function closeInquiry(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  method: ProviderMethod,
  tradeNo: string,
): Promise<void> {
  await db
    .update(reconciliationDifferences)
    .set({ state: 'matched', decidedAt: clock.now(), dueAt: null })
    .where(and(isInquiry(method, tradeNo), eq(reconciliationDifferences.state, 'open')));
}

/** Closes open differences whose missing side has come: in the ledger, or in this statement. */
export async function closeMatched(
  { db, slowDb, clock }: Pick<Deps, 'db' | 'slowDb' | 'clock'>,
  method: ProviderMethod,
  statement: readonly StatementEntry[],
): Promise<void> {
  const open = await db
    .select()
    .from(reconciliationDifferences)
    .where(
      and(
        eq(reconciliationDifferences.state, 'open'),
        eq(reconciliationDifferences.method, method),
        inArray(reconciliationDifferences.kind, ['missingInLedger', 'missingInStatement']),
      ),
    )
    .orderBy(desc(reconciliationDifferences.id))
    .limit(maxOpen);
  const notInLedger = open.filter(({ kind }) => kind === 'missingInLedger').map(toMissing);
  const notInStatement = open.filter(({ kind }) => kind === 'missingInStatement').map(toMissing);
  const numbers = notInLedger.map(({ number }) => number);
  const ledger: LedgerMovement[] = await findMovementsByNumber(slowDb, method, numbers);
  const orderIds = new Map(ledger.map(({ movement, number, orderId }) => [`${movement} ${number}`, orderId]));
  for (const { id, movement, number, amount } of findMatched(notInLedger, ledger)) {
    const orderId = orderIds.get(`${movement} ${number}`) ?? null;
    await close(db, id, { ledgerAmount: amount, orderId, decidedAt: clock.now() });
  }
  for (const { id, amount } of findMatched(notInStatement, statement)) {
    await close(db, id, { statementAmount: amount, decidedAt: clock.now() });
  }
}

/** Staff may have decided meanwhile: their decision stays. */
async function close(db: Db, id: number, values: Partial<DifferenceRow>): Promise<void> {
  await db
    .update(reconciliationDifferences)
    .set({ ...values, state: 'matched' })
    .where(and(eq(reconciliationDifferences.id, id), eq(reconciliationDifferences.state, 'open')));
}
