import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { ReconciliationDifference, StatementDay, VersionConflict } from '@sampan/api/entities';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { countUpTo, readCountedPage } from '../../db/queries/countUpTo.ts';
import { orders, reconciliationDays, reconciliationDifferences, users } from '../../db/schema.ts';
import { ApiError, requireRow } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';

type DifferenceRow = typeof reconciliationDifferences.$inferSelect;
type ReadCall = Pick<Call, 'db'>;
type WriteCall = Pick<Call, 'db' | 'user' | 'now' | 'request'>;

/** Statements shown: two weeks of three providers. */
const maxStatements = 42;

interface JoinedDifference {
  row: DifferenceRow;
  orderNo: string | null;
  operator: string | null;
}

const toDifferenceDto = ({ row, orderNo, operator }: JoinedDifference): ReconciliationDifference => ({
  id: row.id,
  method: row.method,
  day: row.day,
  movement: row.movement,
  kind: row.kind,
  number: row.number,
  tradeNo: row.tradeNo ?? undefined,
  orderId: row.orderId ?? undefined,
  orderNo: orderNo ?? undefined,
  statementAmount: row.statementAmount ?? undefined,
  ledgerAmount: row.ledgerAmount ?? undefined,
  currency: row.currency,
  fee: row.fee,
  feeCurrency: row.feeCurrency,
  dueAt: row.dueAt?.toISOString(),
  state: row.state,
  note: row.note ?? undefined,
  operator: operator ?? undefined,
  decidedAt: row.decidedAt?.toISOString(),
});

const selectDifferences = (db: Call['db'], where: SQL | undefined) =>
  db
    .select({ row: reconciliationDifferences, orderNo: orders.orderNo, operator: users.username })
    .from(reconciliationDifferences)
    .leftJoin(orders, eq(orders.id, reconciliationDifferences.orderId))
    .leftJoin(users, eq(users.id, reconciliationDifferences.operatorId))
    .where(where)
    .$dynamic();

/** A page of differences, newest first; of the open ones, those with the nearest deadline come first. */
export function listDifferences(
  { state, method, orderId, orderIds, ...paging }: ParsedInputOf<Contract['transaction']['differences']>,
  { db }: ReadCall,
) {
  const where = and(
    state && eq(reconciliationDifferences.state, state),
    method && sql`${reconciliationDifferences.method} = ${method}`,
    orderId === undefined ? undefined : eq(reconciliationDifferences.orderId, orderId),
    orderIds && inArray(reconciliationDifferences.orderId, orderIds),
  );
  async function readRows(limit: number, offset: number) {
    const rows = await selectDifferences(db, where)
      .orderBy(
        ...(state === 'open' ? [sql`${reconciliationDifferences.dueAt} asc nulls last`] : []),
        desc(reconciliationDifferences.id),
      )
      .limit(limit)
      .offset(offset);
    return rows.map(toDifferenceDto);
  }
  return readCountedPage(paging, {
    total: countUpTo(db, sql`from ${reconciliationDifferences} where ${where ?? sql`true`}`),
    rows: readRows,
  });
}

/** The last statements with their results, newest first. */
export async function listStatements(_input: unknown, { db }: ReadCall): Promise<StatementDay[]> {
  const rows = await db
    .select()
    .from(reconciliationDays)
    .orderBy(desc(reconciliationDays.day), reconciliationDays.method)
    .limit(maxStatements);
  return rows.map(({ method, day, nextAt, failure, entries, fees }) => ({
    method,
    day,
    entries,
    fees: Object.entries(fees).map(([currency, amount]) => ({ currency, amount })),
    state: failure !== null ? 'failed' : nextAt === null ? 'done' : 'waiting',
    failure: failure ?? undefined,
    nextAt: nextAt?.toISOString(),
  }));
}

/** The error VERSION_CONFLICT with the stored decision; without an actor if it was matched or reopened. */
function createDecisionConflict(current: ReconciliationDifference): ApiError {
  const { operator: actor, decidedAt: at } = current;
  const details: VersionConflict<ReconciliationDifference> = { current, ...(actor && { actor }), ...(at && { at }) };
  return new ApiError('VERSION_CONFLICT', { details });
}

/**
 * Stores the decision of staff about a difference.
 * @throws ApiError NOT_FOUND; VERSION_CONFLICT if it has been decided, matched or reopened since the client
 * opened it
 */
export async function decideDifference(
  { id, state, note, decidedAt }: ParsedInputOf<Contract['transaction']['decideDifference']>,
  call: WriteCall,
): Promise<ReconciliationDifference> {
  const { db, user, now } = call;
  const isDifference = eq(reconciliationDifferences.id, id);
  const before = requireRow(await db.select().from(reconciliationDifferences).where(isDifference).for('update'));
  if (isChangedSince({ updatedAt: before.decidedAt?.toISOString() }, decidedAt)) {
    throw createDecisionConflict(toDifferenceDto(requireRow(await selectDifferences(db, isDifference))));
  }
  await db
    .update(reconciliationDifferences)
    .set({ state, note, operatorId: user.id, decidedAt: now })
    .where(isDifference);
  await writeAudit(call, {
    action: 'transaction.decideDifference',
    targetType: 'reconciliation',
    targetId: id,
    before: { state: before.state, ...(before.note && { note: before.note }) },
    after: { state, note },
  });
  return toDifferenceDto(requireRow(await selectDifferences(db, isDifference)));
}
