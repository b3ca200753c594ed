import { nameOfDeleted } from '@sampan/domain/access/managing';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { noPassword } from '../../db/noPassword.ts';
import { addresses, auditLog, blacklist, devices, files, kyc, users } from '../../db/schema.ts';
import type { Call } from '../../http/handler.ts';
import { voidTickets } from '../captcha/codes.ts';
import { removeFile } from '../file/fileRows.ts';
import { removeSecondFactor } from '../security/secondFactor.ts';
import { avatarKey } from '../user/avatar.ts';
import { voidContactUndos } from '../user/contactUndo.ts';
import { endSessions } from '../user/sessions.ts';

/** What the audit log has written down of a person: the fields of an account, and what staff noted. */
const personal = ['username', 'email', 'phone', 'description', 'note'];

/**
 * Takes the person out of an account: name, addresses, identity, files of their own, and what the audit log says of
 * them. Orders with their files stay, and so do the books: the shop must be able to account for both.
 */
export async function eraseUser(call: Pick<Call, 'db' | 'now' | 'deps' | 'afterCommit'>, id: number): Promise<void> {
  const { db, now, deps } = call;
  const username = nameOfDeleted(id);
  const [before] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, id));
  const face = avatarKey(before?.avatar ?? '');
  if (face) call.afterCommit('remove avatar', () => deps.providers.avatars.remove(face));
  await db
    .update(users)
    .set({
      username,
      usernameKey: username,
      usernameSkeleton: username,
      email: null,
      phone: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      passwordHash: noPassword,
      avatar: '',
      description: '',
      sex: 0,
      status: 2,
      role: 3,
      kycStatus: 0,
      lastLoginAt: null,
      updatedAt: now,
    })
    .where(eq(users.id, id));
  await removeSecondFactor(db, id, now);
  await db.delete(devices).where(eq(devices.userId, id));
  await endSessions(db, id, now);
  await voidTickets(db, id, now);
  await voidContactUndos(db, id);
  await db.delete(addresses).where(eq(addresses.userId, id));
  await db.delete(blacklist).where(eq(blacklist.userId, id));
  await db.delete(kyc).where(eq(kyc.userId, id));
  const own = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, id), isNull(files.orderId), isNull(files.productId), isNull(files.deletedAt)));
  for (const file of own) await removeFile(call, file.id);
  const less = (column: typeof auditLog.before | typeof auditLog.after) =>
    sql`${column} - array[${sql.join(
      personal.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]`;
  await db
    .update(auditLog)
    .set({ before: less(auditLog.before), after: less(auditLog.after) })
    .where(and(eq(auditLog.targetType, 'user'), eq(auditLog.targetId, id)));
}
