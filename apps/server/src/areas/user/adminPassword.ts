import { userRole, userStatus } from '@sampan/api/statuses';
import { isActingAdmin, isBlacklistEntryActive } from '@sampan/domain/access/managing';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { blacklist, users } from '../../db/schema.ts';
import { removeSecondFactor } from '../security/secondFactor.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { endSessions } from './sessions.ts';

/**
 * Finds the account of ADMIN_PASSWORD: the oldest admin that is neither disabled nor blacklisted, whatever its name.
 */
export async function findAdmin(db: Db, now: Date): Promise<{ id: number; username: string } | undefined> {
  const admins = await db
    .select({ user: users, expiresAt: blacklist.expiresAt, entryId: blacklist.id })
    .from(users)
    .leftJoin(blacklist, eq(blacklist.userId, users.id))
    .where(and(eq(users.role, userRole.admin), eq(users.status, userStatus.normal)))
    .orderBy(asc(users.createdAt), asc(users.id));
  return admins.find(({ user, expiresAt, entryId }) => {
    const entry = entryId === null ? undefined : { expiresAt: expiresAt?.toISOString() };
    return isActingAdmin(user, isBlacklistEntryActive(entry, now));
  })?.user;
}

/**
 * Sets the password of these accounts. An account with another password also loses its sessions, because their owners
 * knew the old password, and its second factor, because the operator may have lost the device. An unchanged password
 * has no effect.
 */
export async function applyPassword(db: Db, ids: readonly number[], password: string, now: Date): Promise<void> {
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  for (const user of rows) {
    if (await verifyPassword(password, user.passwordHash)) continue;
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, user.id));
      await removeSecondFactor(tx, user.id, now);
      await endSessions(tx, user.id, now);
    });
  }
}
