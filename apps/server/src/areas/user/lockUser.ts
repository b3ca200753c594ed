import { userRole, userStatus } from '@sampan/api/statuses';
import { findManagingError, isBlacklistEntryActive, isLastAdmin } from '@sampan/domain/access/managing';
import type { MessageOwner } from '@sampan/domain/outbox/accountPostings';
import { eq } from 'drizzle-orm';
import { blacklist, users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';

export type UserRow = typeof users.$inferSelect;
type LockCall = Pick<Call, 'db' | 'user' | 'now'>;

/**
 * Locks an account for a change until the transaction ends. Deleted accounts are not found. @throws ApiError NOT_FOUND,
 * FORBIDDEN if the viewer may not change it
 */
export async function lockUser({ db, user }: LockCall, id: number): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('no key update');
  const apiError = findManagingError(user, row);
  if (!row || apiError) throw new ApiError(apiError ?? 'NOT_FOUND');
  return row;
}

/** The account's contact addresses, as `readOwner` reads them. */
export function toMessageOwner({ id, email, phone, emailVerifiedAt, phoneVerifiedAt }: UserRow): MessageOwner {
  return {
    id,
    email: email ?? '',
    phone: phone ?? '',
    emailVerified: emailVerifiedAt !== null,
    phoneVerified: phoneVerifiedAt !== null,
  };
}

/** Reads the viewer's own account. */
export async function readOwnAccount({ db, user }: Pick<Call, 'db' | 'user'>): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error('The signed-in user is gone');
  return row;
}

/**
 * Locks the viewer's own account until the transaction ends, by default for a change. @throws ApiError UNAUTHENTICATED if
 * it was deleted since the call began: the call would store personal data again
 */
export async function lockOwnAccount(
  { db, user }: Pick<Call, 'db' | 'user'>,
  strength: 'no key update' | 'share' = 'no key update',
): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id)).for(strength);
  if (!row || row.status === userStatus.deregistered) throw new ApiError('UNAUTHENTICATED');
  return row;
}

/**
 * Like `lockUser`, for changes that may remove an admin's rights. Locks all admins first, in a fixed order, so that
 * such changes run one after the other. @throws ApiError LAST_ADMIN if no other active admin would be left
 */
export async function lockUserToWeaken(call: LockCall, id: number): Promise<UserRow> {
  const { db, now } = call;
  await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, userRole.admin))
    .orderBy(users.id)
    .for('no key update');
  const row = await lockUser(call, id);
  // A separate statement, so that it sees what previous lock holders committed.
  const admins = await db
    .select({ id: users.id, role: users.role, status: users.status, entry: blacklist })
    .from(users)
    .leftJoin(blacklist, eq(blacklist.userId, users.id))
    .where(eq(users.role, userRole.admin));
  const accounts = admins.map(({ entry, ...admin }) => ({ ...admin, isBlacklisted: isBlacklisted(entry, now) }));
  if (isLastAdmin(accounts, id)) throw new ApiError('LAST_ADMIN');
  return row;
}

/** Whether a stored blacklist entry is in force. */
export function isBlacklisted(entry: typeof blacklist.$inferSelect | null | undefined, now: Date): boolean {
  return Boolean(entry) && isBlacklistEntryActive({ expiresAt: entry?.expiresAt?.toISOString() }, now);
}
