import type { ProviderMethod } from '@sampan/api/entities';
import { paymentStatus, refundStatus } from '@sampan/api/statuses';
import { toRefundOrderNo } from '@sampan/domain/payment/refundNumbers';
import {
  compareStatement,
  type Difference,
  findMatched,
  getLedgerNumbers,
  type StatementEntry,
  sumFees,
} from '@sampan/domain/reconciliation/compare';
import { and, eq, inArray } from 'drizzle-orm';
import { toChunks } from '../../db/queries/manyRows.ts';
import type { Db } from '../../db/query.ts';
import { orders, payments, refunds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { getDayStart, shiftDay } from '../../providers/payment/shopDay.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import { settlePaidFailedRefund } from '../payment/failedRefund.ts';
import { queryProvider } from '../payment/trades.ts';
import { closeMatched, storeDifferences, updateDisputes } from './differences.ts';
import { findMovementsBetween, findMovementsByNumber } from './ledgerMovements.ts';
import { checkUnanswered } from './reportUnbooked.ts';
import {
  claimDay,
  completeDay,
  dropDay,
  failDay,
  isAnyDayDue,
  type StatementDayRow,
  scheduleDays,
  storeEntries,
} from './statementDays.ts';

/**
 * Adds the orders of refunds that the ledger does not have, from their numbers: a refund that failed and was approved again
 * has another number, so that no row has the one under which the provider paid it nevertheless.
 */
async function withRefundOrders(db: Db, differences: readonly Difference[]): Promise<Difference[]> {
  const getOrderNo = ({ movement, orderId, number }: Difference) =>
    movement === 'refund' && orderId === undefined ? toRefundOrderNo(number) : undefined;
  const orderNos = [...new Set(differences.flatMap((difference) => getOrderNo(difference) ?? []))];
  const orderIds = new Map<string, number>();
  for (const chunk of toChunks(orderNos)) {
    const isNamed = inArray(orders.orderNo, chunk);
    const rows = await db.select({ id: orders.id, orderNo: orders.orderNo }).from(orders).where(isNamed);
    for (const { id, orderNo } of rows) orderIds.set(orderNo, id);
  }
  return differences.map((difference) => {
    const orderId = orderIds.get(getOrderNo(difference) ?? '');
    return orderId === undefined ? difference : { ...difference, orderId };
  });
}

const halfDayMs = 12 * 3_600_000;
/** Attempts at an empty statement of a day with payments: about ten hours. Then the statement is believed. */
const maxEmptyAttempts = 6;
/** Maximum unpaid payments, and maximum failed refunds, of one statement that the provider is asked about. */
const maxQueries = 200;
/** Earlier statements in which a movement is looked for. */
const maxDaysBack = 14;

/**
 * Starts to compare one day's statement with the ledger, if one is due. It goes on in the background, because providers
 * can be slow: other cron jobs do not wait. Returns the number of started comparisons.
 */
export async function reconcileDays(deps: Deps, now: Date): Promise<number> {
  await scheduleDays(deps, now);
  if (deps.reconciliation.isRunning) return 0;
  const day = await claimDay(deps, now);
  if (!day) return 0;
  deps.reconciliation.isRunning = true;
  deps.background.run('reconciliation', async () => {
    try {
      await reconcileDay(deps, day);
    } finally {
      deps.reconciliation.isRunning = false;
    }
  });
  return 1;
}

/** Compares one day and stores the result. Repeatable: a difference is stored once. */
async function reconcileDay(deps: Deps, row: StatementDayRow): Promise<void> {
  const { method, day } = row;
  try {
    const statements = await fetchStatements(deps, row);
    if (!statements) return await dropDay(deps, row);
    const { statement, statementBefore } = statements;
    await queryUnpaid(deps, method, statement);
    await queryFailedRefunds(deps, statement);
    const ledger = await findMovementsByNumber(deps.slowDb, method, getLedgerNumbers(statement));
    const midnight = getDayStart(day);
    const expected = await findMovementsBetween(
      deps.slowDb,
      method,
      new Date(midnight - halfDayMs),
      new Date(midnight + halfDayMs),
    );
    const compared = compareStatement({ statement, statementBefore, ledger, expected });
    const differences = await withRefundOrders(deps.slowDb, compared);
    await storeEntries(deps.db, row, statement);
    await closeMatched(deps, method, statement);
    await updateDisputes(deps, row, differences);
    await storeDifferences(deps.db, row, await withoutListedBefore(deps, row, differences));
    await completeDay(deps, row, { entries: statement.length, fees: sumFees(statement) });
    // Once for all days that are due, as after a pause of the shop.
    if (!(await isAnyDayDue(deps, method))) await checkUnanswered(deps, method);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ method, day, code: error.code, kind: error.kind, reason: error.message }, 'statement not read');
    await failDay(deps, row, error.code);
  }
}

/** The statements of the day and of the day before; null without credentials. @throws ProviderError */
async function fetchStatements({ providers, slowDb }: Deps, { method, day, attempts }: StatementDayRow) {
  const fetchStatement = async (date: string) => {
    const statement = await providers.payment[method].fetchStatement(date);
    if (statement?.length === 0 && attempts < maxEmptyAttempts) await rejectLateStatement(slowDb, method, date);
    return statement;
  };
  const statement = await fetchStatement(day);
  const statementBefore = await fetchStatement(shiftDay(day, -1));
  return statement && statementBefore && { statement, statementBefore };
}

/**
 * Providers answer alike for a day without trades and for a statement that is late.
 * @throws ProviderError if the ledger has payments or refunds of the day
 */
async function rejectLateStatement(db: Db, method: ProviderMethod, day: string): Promise<void> {
  const [start, end] = [new Date(getDayStart(day)), new Date(getDayStart(shiftDay(day, 1)))];
  const booked = await findMovementsBetween(db, method, start, end);
  if (booked.length > 0) throw new ProviderError('unreachable', 'STATEMENT_EMPTY', 'the ledger has payments');
}

/**
 * Leaves out movements that an earlier statement lists. They were booked late: a refund that took days, or a payment whose
 * notify was lost. @throws ProviderError
 */
async function withoutListedBefore(
  { providers }: Pick<Deps, 'providers'>,
  { method, day }: Pick<StatementDayRow, 'method' | 'day'>,
  differences: readonly Difference[],
): Promise<Difference[]> {
  let missing = differences
    .filter(({ kind }) => kind === 'missingInStatement')
    .map((difference) => ({ ...difference, amount: difference.ledgerAmount ?? 0 }));
  const listed = new Set<string>();
  for (let back = 2; back <= maxDaysBack && missing.length > 0; back += 1) {
    const statement = await providers.payment[method].fetchStatement(shiftDay(day, -back));
    const found = new Set(findMatched(missing, statement ?? []));
    for (const { movement, number } of found) listed.add(`${movement} ${number}`);
    missing = missing.filter((each) => !found.has(each));
  }
  return differences.filter(
    ({ kind, movement, number }) => kind !== 'missingInStatement' || !listed.has(`${movement} ${number}`),
  );
}

const unpaid = [paymentStatus.created, paymentStatus.pending, paymentStatus.closed, paymentStatus.failed];

/** Our numbers of a statement's payments or refunds, in chunks. */
const listNumbers = (statement: readonly StatementEntry[], wanted: StatementEntry['movement']) =>
  toChunks(statement.filter(({ movement }) => movement === wanted).map(({ number }) => number));

/** Queries payments that the statement lists and that are unpaid here: their notify was lost. */
async function queryUnpaid(deps: Deps, method: ProviderMethod, statement: readonly StatementEntry[]): Promise<void> {
  const lost = [];
  for (const numbers of listNumbers(statement, 'payment')) {
    const isLost = and(
      eq(payments.method, method),
      inArray(payments.outTradeNo, numbers),
      inArray(payments.status, unpaid),
    );
    const rows = await deps.db
      .select({ method: payments.method, out_trade_no: payments.outTradeNo, trade_no: payments.tradeNo })
      .from(payments)
      .where(isLost);
    lost.push(...rows);
  }
  for (const payment of lost.slice(0, maxQueries)) await queryProvider(deps, payment);
}

/** Asks about refunds that the statement lists and that count as failed here: the provider paid them nevertheless. */
async function queryFailedRefunds(deps: Deps, statement: readonly StatementEntry[]): Promise<void> {
  const failed = [];
  for (const numbers of listNumbers(statement, 'refund')) {
    const isFailed = and(inArray(refunds.outRefundNo, numbers), eq(refunds.status, refundStatus.failed));
    failed.push(...(await deps.db.select({ orderId: refunds.orderId }).from(refunds).where(isFailed)));
  }
  for (const { orderId } of failed.slice(0, maxQueries)) await settlePaidFailedRefund(deps, orderId);
}
