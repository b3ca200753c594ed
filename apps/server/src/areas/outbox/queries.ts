import type { Page, SentMessage } from '@sampan/api/entities';
import { maxCountedRows } from '@sampan/api/pageSizes';
import type { CodeChannel } from '@sampan/domain/account/codes';
import { canResendMessage, parcelMessage } from '@sampan/domain/mail/resending';
import type { MessageOwner } from '@sampan/domain/outbox/accountPostings';
import { and, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { toContainsPattern } from '../../db/queries/conditions.ts';
import { countUpTo, type Paging, readCountedPage, toPage } from '../../db/queries/countUpTo.ts';
import type { Db } from '../../db/query.ts';
import { outbox, users } from '../../db/schema.ts';
import type { Providers } from '../../providers/providers.ts';
import { openMaskedMessage } from './storedMessage.ts';

export type OutboxRow = typeof outbox.$inferSelect;
/** A message, and whether a later one replaces it. */
export interface MessageRow extends OutboxRow {
  isOutdated: boolean;
}

/** Whether a later message replaces this one: a newer code, or the one with the correction of the parcel that it names. */
const isOutdated = sql<boolean>`(${outbox}.payload ? 'isReplaced' or
  ${outbox}.about = ${parcelMessage.about} and exists (select from order_timeline t
  where t.order_id = ${outbox}.order_id and t.action = ${parcelMessage.outdatedBy} and t.at > ${outbox}.created_at))`;
export const messageColumns = { ...getTableColumns(outbox), isOutdated };

const channels: CodeChannel[] = ['mail', 'sms'];

const ownerColumns = {
  id: users.id,
  email: sql<string>`coalesce(${users.email}, '')`,
  phone: sql<string>`coalesce(${users.phone}, '')`,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  phoneVerified: sql<boolean>`${users.phoneVerifiedAt} is not null`,
};

/** Reads the contact addresses of an account. */
export async function readOwner(db: Db, userId: number): Promise<MessageOwner | undefined> {
  const [owner] = await db.select(ownerColumns).from(users).where(eq(users.id, userId));
  return owner;
}

/** Whether staff may send a message again: it is finished, and its text is kept. */
export function canResend({ doneAt, about, payload, isOutdated }: MessageRow): boolean {
  const { sealed, secretUntil } = payload;
  const isKept = doneAt !== null && sealed !== undefined;
  return isKept && canResendMessage({ about, hasSecret: secretUntil !== undefined, isOutdated });
}

/** Converts a row for staff; null for an old message without a kind. */
export function toSentMessage(row: MessageRow, providers: Providers): SentMessage | null {
  const { id, kind, about, payload, state, lastError, attempts, createdAt, doneAt } = row;
  if (about === null) return null;
  const message = openMaskedMessage(providers.messages, payload);
  return {
    id,
    kind: about,
    channel: kind as CodeChannel,
    ...message,
    state: state ?? (doneAt ? 'sent' : 'waiting'),
    ...((state === 'failed' || state === 'undelivered') && lastError && { failure: lastError }),
    attempts,
    createdAt: createdAt.toISOString(),
    ...(doneAt && { doneAt: doneAt.toISOString() }),
    // A text of another DATA_KEY is empty here.
    canResend: message.text !== '' && canResend(row),
  };
}

/** Reads and locks a message to an account; undefined for any other. */
export async function readSent(db: Db, id: number): Promise<MessageRow | undefined> {
  const [row] = await db
    .select(messageColumns)
    .from(outbox)
    .where(and(eq(outbox.id, id), inArray(outbox.kind, channels), isNotNull(outbox.about), isNotNull(outbox.userId)))
    .for('update');
  return row;
}

/** A page of the newest `maxCountedRows` messages to an account or about an order, newest first. */
export async function listSent(
  db: Db,
  { userId, orderId, ...paging }: Paging & { userId?: number; orderId?: number },
): Promise<Page<MessageRow>> {
  if (userId === undefined && orderId === undefined) return toPage([], 0, paging);
  const where = and(
    inArray(outbox.kind, channels),
    isNotNull(outbox.about),
    userId === undefined ? undefined : eq(outbox.userId, userId),
    orderId === undefined ? undefined : eq(outbox.orderId, orderId),
  );
  return readCountedPage(paging, {
    total: countUpTo(db, sql`from ${outbox} where ${where}`),
    rows: (limit, offset) =>
      db.select(messageColumns).from(outbox).where(where).orderBy(desc(outbox.id)).limit(limit).offset(offset),
  });
}

/**
 * A page of finished messages for staff, newest first; `keyword` is a part of the address. Covers the newest
 * `maxCountedRows` messages, because no index finds a part of an address.
 */
export async function listOutbox(
  db: Db,
  { keyword, ...paging }: Paging & { keyword?: string | undefined },
  { messages }: Providers,
) {
  const { id, kind, payload, createdAt, doneAt } = outbox;
  const newest = db
    .select({ id, kind, payload, createdAt })
    .from(outbox)
    .where(and(isNotNull(doneAt), inArray(kind, channels)))
    .orderBy(desc(id))
    .limit(maxCountedRows)
    .as('newest');
  const where = keyword ? sql`${newest.payload}->>'to' ilike ${toContainsPattern(keyword)}` : undefined;
  return readCountedPage(paging, {
    total: db.$count(newest, where),
    async rows(limit, offset) {
      const rows = await db.select().from(newest).where(where).orderBy(desc(newest.id)).limit(limit).offset(offset);
      return rows.map((row) => ({
        id: row.id,
        channel: row.kind as CodeChannel,
        ...openMaskedMessage(messages, row.payload),
        createdAt: row.createdAt.toISOString(),
      }));
    },
  });
}
