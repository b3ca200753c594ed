import { kycStatus, userRole, userStatus } from '@sampan/api/statuses';
import { createDeletedUserName, personalAuditFields } from '@sampan/domain/access/managing';
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { toTextArray } from '../../db/query.ts';
import { addresses, auditLog, blacklist, devices, files, kyc, outbox, users } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';
import { voidTickets } from '../code/codes.ts';
import { isReceipt, removeFile } from '../file/fileRows.ts';
import { rewriteOrderTokens } from '../order/orderSearch.ts';
import { removeSecondFactor } from '../security/secondFactor.ts';
import { removeAvatar } from './avatar.ts';
import { voidContactUndos } from './contactUndo.ts';
import { noPassword } from './password.ts';
import { endSessions } from './sessions.ts';

/**
 * Removes personal data of an account: name, addresses, identity, own files, and its audit-log fields. Orders with
 * their files, receipts and ledger entries stay, because the shop must keep records of them.
 */
export async function eraseUser(call: Pick<Call, 'db' | 'now' | 'deps' | 'afterCommit'>, id: number): Promise<void> {
  const { db, now } = call;
  const username = createDeletedUserName(id);
  const [before] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, id));
  removeAvatar(call, before?.avatar ?? '');
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
      status: userStatus.deregistered,
      role: userRole.customer,
      kycStatus: kycStatus.notSubmitted,
      lastLoginAt: null,
      updatedAt: now,
    })
    .where(eq(users.id, id));
  await rewriteOrderTokens(db, { userId: id });
  await removeSecondFactor(db, id, now);
  await db.delete(devices).where(eq(devices.userId, id));
  await endSessions(db, id, now);
  await voidTickets(db, id, now);
  await voidContactUndos(db, id);
  await db.delete(addresses).where(eq(addresses.userId, id));
  await db.delete(blacklist).where(eq(blacklist.userId, id));
  await db.delete(kyc).where(eq(kyc.userId, id));
  await db.delete(outbox).where(eq(outbox.userId, id));
  const own = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.ownerId, id),
        isNull(files.orderId),
        isNull(files.productId),
        isNull(files.deletedAt),
        not(isReceipt),
      ),
    );
  for (const file of own) await removeFile(call, file.id);
  // Rows of removed files stay, also of those removed earlier, and a file name may contain a person's name.
  await db
    .update(files)
    .set({ name: 'deleted' })
    .where(and(eq(files.ownerId, id), isNotNull(files.deletedAt)));
  const removePersonalFields = (column: typeof auditLog.before | typeof auditLog.after) =>
    sql`${column} - ${toTextArray(personalAuditFields)}`;
  await db
    .update(auditLog)
    .set({ before: removePersonalFields(auditLog.before), after: removePersonalFields(auditLog.after) })
    .where(and(eq(auditLog.targetType, 'user'), eq(auditLog.targetId, id)));
}
