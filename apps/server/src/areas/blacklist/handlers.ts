import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { auditBlacklist } from '@sampan/domain/audit/accounts';
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countUpTo, readCountedPage } from '../../db/queries/countUpTo.ts';
import { type Db, getReturnedRow, pickFields, toDtoFields } from '../../db/query.ts';
import { blacklist, users } from '../../db/schema.ts';
import { createFieldError, requireRow } from '../../http/apiError.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { buildUserKeywordCondition } from '../user/adminQueries.ts';
import { lockUser, lockUserToWeaken } from '../user/lockUser.ts';
import { endSessions } from '../user/sessions.ts';

const entryColumns = pickFields(blacklist, ['id', 'userId', 'reason', 'operatorId', 'expiresAt', 'createdAt']);
type EntryRow = Pick<typeof blacklist.$inferSelect, keyof typeof entryColumns>;
type Entry = OutputOf<Contract['blacklist']['add']>;

interface Names {
  username: string;
  /** Null if the account was deleted. */
  operator: string | null;
}

function toEntry(row: EntryRow, { username, operator }: Names): Entry {
  return { ...toDtoFields(row), username, operator: operator ?? '' };
}

/** Condition: the entry has not expired; expired entries count as removed. */
const buildUnexpiredCondition = (now: Date) => or(isNull(blacklist.expiresAt), gt(blacklist.expiresAt, now));

async function readEntry(db: Db, userId: number, now: Date): Promise<EntryRow | undefined> {
  const [row] = await db
    .select(entryColumns)
    .from(blacklist)
    .where(and(eq(blacklist.userId, userId), buildUnexpiredCondition(now)));
  return row;
}

export const blacklistHandlers: HandlersOf<Contract['blacklist']> = {
  async add({ id, reason, ...input }, call) {
    const { db, now, user } = call;
    const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
    if (expiresAt && expiresAt <= now) throw createFieldError({ expiresAt: 'past' });
    const { username } = await lockUserToWeaken(call, id);
    const before = await readEntry(db, id, now);
    if (before && before.createdAt.toISOString() !== input.replaces) {
      const [current] = await readEntries(db, eq(blacklist.id, before.id), 1, 0);
      throw call.fail('VERSION_CONFLICT', { details: { current } });
    }
    // The list sorts by id: an entry that replaces an expired one is new and takes a new id.
    if (!before) await db.delete(blacklist).where(eq(blacklist.userId, id));
    const values = { reason, operatorId: user.id, expiresAt, createdAt: now };
    const rows = await db
      .insert(blacklist)
      .values({ ...values, userId: id })
      .onConflictDoUpdate({ target: blacklist.userId, set: values })
      .returning(entryColumns);
    const row = getReturnedRow(rows);
    await endSessions(db, id, now);
    await writeAudit(call, auditBlacklist(id, before, row));
    return toEntry(row, { username, operator: user.username });
  },

  async check({ id }, { db, now }) {
    requireRow(await db.select({ id: users.id }).from(users).where(eq(users.id, id)));
    const [entry] = await readEntries(db, sql`${buildUnexpiredCondition(now)} and u.id = ${id}`, 1, 0);
    return entry ? { blacklisted: true, entry } : { blacklisted: false };
  },

  list({ keyword, ...paging }, { db, now }) {
    const where = sql`${buildUnexpiredCondition(now)}${keyword ? sql` and ${buildUserKeywordCondition(keyword)}` : sql``}`;
    return readCountedPage(paging, {
      total: countUpTo(db, sql`from blacklist join users u on u.id = blacklist.user_id where ${where}`),
      rows: (...range) => readEntries(db, where, ...range),
    });
  },

  async remove({ id }, call) {
    const { db, now } = call;
    await lockUser(call, id);
    const before = await readEntry(db, id, now);
    if (!before) throw call.fail('NOT_FOUND');
    await db.delete(blacklist).where(eq(blacklist.id, before.id));
    await writeAudit(call, auditBlacklist(id, before));
    return { id };
  },
};

/** Alias `u`, as `buildUserKeywordCondition` expects. */
const people = alias(users, 'u');
const operators = alias(users, 'operators');

/** Newest first. */
async function readEntries(db: Db, where: SQL, limit: number, offset: number): Promise<Entry[]> {
  const rows = await db
    .select({ entry: entryColumns, username: people.username, operator: operators.username })
    .from(blacklist)
    .innerJoin(people, eq(people.id, blacklist.userId))
    .leftJoin(operators, eq(operators.id, blacklist.operatorId))
    .where(where)
    .orderBy(desc(blacklist.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ entry, ...names }) => toEntry(entry, names));
}
