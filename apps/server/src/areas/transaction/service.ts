import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import {
  auditLedgerEntry,
  type EntryDetails,
  type EntryOrder,
  isSystemEntry,
  planEntry,
} from '@sampan/domain/reports/ledger';
import { eq } from 'drizzle-orm';
import { type Db, getReturnedRow } from '../../db/query.ts';
import { orders, transactionLogs, users } from '../../db/schema.ts';
import { ApiError, createFieldError, requireRow } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { createVersionConflict } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { lockCurrency } from '../setting/service.ts';
import { toTransactionLogDto } from './queries.ts';

type EntryCall = Pick<Call, 'db' | 'user' | 'now' | 'settings' | 'request'>;

/** The order that an entry names; undefined if it names none, or one that does not exist. */
async function findOrder(db: Db, orderId: number | undefined): Promise<EntryOrder | undefined> {
  if (orderId === undefined) return undefined;
  const [order] = await db
    .select({ orderId: orders.id, orderNo: orders.orderNo, userId: orders.userId, username: users.username })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return order;
}

/** Columns that an entry may lack. */
const noColumns = { amount: null, currency: null, orderId: null, orderNo: null, userId: null, username: null };

/**
 * Columns derived from the details.
 * @throws ApiError VALIDATION if the order does not exist, UNAVAILABLE if the currency of an amount was changed
 */
async function toColumns(db: Db, details: EntryDetails, currency: string) {
  const plan = planEntry(details, await findOrder(db, details.orderId), currency);
  if (!plan.ok) throw createFieldError(plan.fields);
  if (details.amount !== undefined) await lockCurrency(db, currency);
  return { ...noColumns, ...plan.columns };
}

/** Locks an entry until the transaction ends. @throws ApiError NOT_FOUND */
async function lockEntry(db: Db, id: number) {
  return requireRow(await db.select().from(transactionLogs).where(eq(transactionLogs.id, id)).for('update'));
}

/** Creates a manual entry: an adjustment if it has an amount, otherwise a note. */
export async function createEntry(details: EntryDetails, call: EntryCall) {
  const { db, user, now, settings } = call;
  const columns = await toColumns(db, details, settings['site.currency']);
  const rows = await db
    .insert(transactionLogs)
    .values({ ...columns, operatorId: user.id, createdAt: now, updatedAt: now })
    .returning();
  const row = getReturnedRow(rows);
  await writeAudit(call, auditLedgerEntry({ after: row }));
  return toTransactionLogDto(row);
}

interface EntryEdit {
  id: number;
  details: EntryDetails;
  /** Of the entry that the client opened. */
  updatedAt?: string | undefined;
}

/**
 * Replaces the details of a manual entry; an automatic one stays unchanged and gets an annotation.
 * @throws ApiError VERSION_CONFLICT if the entry has changed since the client opened it
 */
export async function editEntry({ id, details, updatedAt }: EntryEdit, call: EntryCall) {
  const { db, now, settings } = call;
  const before = await lockEntry(db, id);
  const current = toTransactionLogDto(before);
  if (isChangedSince(current, updatedAt)) throw await createVersionConflict(db, { type: 'transaction', current });
  const changes = isSystemEntry(before.type)
    ? { annotation: details }
    : await toColumns(db, details, settings['site.currency']);
  const rows = await db
    .update(transactionLogs)
    .set({ ...changes, updatedAt: now })
    .where(eq(transactionLogs.id, id))
    .returning();
  const after = getReturnedRow(rows);
  await writeAudit(call, auditLedgerEntry({ before, after }));
  return toTransactionLogDto(after);
}

/** @throws ApiError IN_USE for an automatic entry */
export async function deleteEntry(id: number, call: EntryCall) {
  const { db } = call;
  const before = await lockEntry(db, id);
  if (isSystemEntry(before.type)) throw new ApiError('IN_USE');
  await writeAudit(call, auditLedgerEntry({ before }));
  await db.delete(transactionLogs).where(eq(transactionLogs.id, id));
  return { id };
}
