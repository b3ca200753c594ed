import type { TransactionLog } from '@sampan/api/entities';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { toChunks } from '../../db/queries/manyRows.ts';
import { statementEntries, type transactionLogs } from '../../db/schema.ts';
import { readMovements } from './ledgerMovements.ts';
import type { StatementDayRow } from './statementDays.ts';

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
