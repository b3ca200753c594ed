import { userRole, userStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { isActingAdmin } from '@sampan/domain/access/managing';
import { contactKinds, isProven } from '@sampan/domain/account/contacts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import type { Db } from '../../db/query.ts';
import { blacklist, users } from '../../db/schema.ts';
import { voidTickets } from '../code/codes.ts';
import { removeSecondFactor } from '../security/secondFactor.ts';
import { voidContactUndos } from './contactUndo.ts';
import { isBlacklisted } from './lockUser.ts';
import { unblockLogins } from './loginGuard.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { endSessions, toUser } from './sessions.ts';

/** Tells the operator which addresses to check. */
export function describeUnverified(addresses: readonly string[]): string {
  return `No longer verified: ${addresses.join(', ')}. Check them in the account, and verify your own again.`;
}

/**
 * Finds the account of ADMIN_PASSWORD: the oldest admin that is neither disabled nor blacklisted, whatever its name.
 */
export async function findAdmin(db: Db, now: Date): Promise<{ id: number; username: string } | undefined> {
  const admins = await db
    .select({ user: users, entry: blacklist })
    .from(users)
    .leftJoin(blacklist, eq(blacklist.userId, users.id))
    .where(and(eq(users.role, userRole.admin), eq(users.status, userStatus.normal)))
    .orderBy(asc(users.createdAt), asc(users.id));
  return admins.find(({ user, entry }) => isActingAdmin(user, isBlacklisted(entry, now)))?.user;
}

/** Where the hash of the last password of an admin that was generated and printed is stored. */
const printedPasswordKey = 'printedPassword';

/** Notes that a password of an admin was printed, where logs may keep it. */
export function notePrintedPassword(db: Db, passwordHash: string): Promise<void> {
  return writeShopState(db, printedPasswordKey, { hash: passwordHash });
}

/** A member of staff who can sign in. */
interface StaffAccount {
  username: string;
  hasSecondFactor: boolean;
  /** Whether the password is still the one that was printed last. */
  hasPrintedPassword: boolean;
}

/** Lists the staff who can sign in, the oldest account first. */
export async function listStaffAccounts(db: Db, now: Date): Promise<StaffAccount[]> {
  const printed = await readShopState<{ hash: string }>(db, printedPasswordKey);
  const rows = await db
    .select({ user: users, entry: blacklist })
    .from(users)
    .leftJoin(blacklist, eq(blacklist.userId, users.id))
    .where(and(ne(users.role, userRole.customer), eq(users.status, userStatus.normal)))
    .orderBy(asc(users.id));
  const active = rows.filter(({ entry }) => !isBlacklisted(entry, now));
  return active.map(({ user: { username, secondFactorAt, passwordHash } }) => ({
    username,
    hasSecondFactor: secondFactorAt !== null,
    hasPrintedPassword: passwordHash === printed?.hash,
  }));
}

/** An account with a new password, and its addresses that are no longer verified. */
export interface RecoveredAccount {
  username: string;
  passwordHash: string;
  unverified: string[];
}

/**
 * Sets the password of these accounts. An account with another password loses all that an attacker may hold: sessions,
 * pending recoveries and undo links. Its second factor goes, too, because the operator may have lost the device, and so
 * do the limits on failed logins of the account and its devices, not those of a network. The addresses of staff become
 * unverified, because an attacker may have set them; a customer's stay, as messages about orders go there. An unchanged
 * password has no effect.
 */
export async function applyPassword(
  db: Db,
  ids: readonly number[],
  password: string,
  now: Date,
): Promise<RecoveredAccount[]> {
  const recovered: RecoveredAccount[] = [];
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  for (const user of rows) {
    if (await verifyPassword(password, user.passwordHash)) continue;
    const passwordHash = await hashPassword(password);
    const isStaffAccount = isStaff(user);
    await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash, ...(isStaffAccount && { emailVerifiedAt: null, phoneVerifiedAt: null }), updatedAt: now })
        .where(eq(users.id, user.id));
      await removeSecondFactor(tx, user.id, now);
      await endSessions(tx, user.id, now);
      await voidTickets(tx, user.id, now);
      await voidContactUndos(tx, user.id);
      await unblockLogins(tx, user.id);
    });
    const contacts = toUser(user);
    const unverified = contactKinds.filter((kind) => isStaffAccount && isProven(contacts, kind));
    recovered.push({ username: user.username, passwordHash, unverified: unverified.map((kind) => contacts[kind]) });
  }
  return recovered;
}
