import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { userRole, userStatus } from '@sampan/api/statuses';
import { contactKinds, listOwnContactChanges } from '@sampan/domain/account/contacts';
import {
  auditRole,
  auditSecondFactorReset,
  auditSessionsEnd,
  auditUserDeletion,
  auditUserEdit,
  auditUserNote,
} from '@sampan/domain/audit/accounts';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { requestUserExport } from '@sampan/domain/bulk/jobRequests';
import { eq } from 'drizzle-orm';
import { type Db, getReturnedRow } from '../../db/query.ts';
import { users } from '../../db/schema.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { createVersionConflict } from '../audit/checkVersion.ts';
import { readAudit, toCondition } from '../audit/queries.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { enqueue } from '../job/enqueue.ts';
import { rewriteOrderTokens } from '../order/orderSearch.ts';
import { sendSecondFactorNotice } from '../outbox/service.ts';
import { removeSecondFactor } from '../security/secondFactor.ts';
import { listUsers, readStaffUser } from './adminQueries.ts';
import { findByContact, verifiedColumn } from './contactClaims.ts';
import { keepsOther, settleStaffContactChange } from './contactUndo.ts';
import { checkNewUsername, createTakenError, toDuplicateError, toUsernameColumns } from './credentials.ts';
import { eraseUser } from './eraseUser.ts';
import { lockUser, lockUserToWeaken, type UserRow } from './lockUser.ts';
import { endSessions } from './sessions.ts';

type Edit = Omit<ParsedInputOf<Contract['adminUser']['edit']>, 'id' | 'updatedAt'>;

/** Columns of an edit. Addresses entered by staff are unverified, and the other one if it was proven shortly before. */
function toColumns({ username, ...edit }: Edit, before: UserRow, now: Date) {
  const corrected = contactKinds.filter((kind) => edit[kind] !== undefined && edit[kind] !== before[kind]);
  const unproven = contactKinds.filter((kind) => corrected.includes(kind) || !keepsOther(before, kind, now));
  return {
    ...edit,
    ...(username !== undefined && username !== before.username && toUsernameColumns(username)),
    ...(corrected.length > 0 && Object.fromEntries(unproven.map((kind) => [verifiedColumn[kind], null]))),
  };
}

/** @throws ApiError TAKEN if another account has verified one of the addresses */
async function checkNotProvenElsewhere(db: Db, edit: Edit, id: number): Promise<void> {
  for (const kind of contactKinds) {
    const address = edit[kind];
    const owner = address === undefined ? undefined : await findByContact(db, kind, address);
    if (owner && owner.id !== id) throw createTakenError(kind);
  }
}

export const adminUserHandlers: HandlersOf<Contract['adminUser']> = {
  export: (input, call) => enqueue(call, { ...requestUserExport(input, call.now), input }),
  list: { read: listUsers },
  detail: ({ id }, { db, now }) => readStaffUser(db, now, id),

  async edit({ id, updatedAt, ...edit }, call) {
    const { db, now } = call;
    // Accounts are deregistered only by delete_user, which also removes personal data.
    if (edit.status === userStatus.deregistered) throw createFieldError({ status: 'deregistered' });
    const before = edit.status === userStatus.disabled ? await lockUserToWeaken(call, id) : await lockUser(call, id);
    const current = await readStaffUser(db, now, id);
    if (isChangedSince(current, updatedAt)) throw await createVersionConflict(db, { type: 'user', current });
    const [ownContact] = listOwnContactChanges(call.user.id, before, edit);
    if (ownContact) throw createFieldError({ [ownContact]: 'ownAccount' });
    if (edit.username !== undefined) checkNewUsername(edit.username, before.username);
    await checkNotProvenElsewhere(db, edit, id);
    const rows = await db
      .update(users)
      .set({ ...toColumns(edit, before, now), updatedAt: now })
      .where(eq(users.id, id))
      .returning()
      .catch((error: unknown) => {
        throw toDuplicateError(error);
      });
    const after = getReturnedRow(rows);
    if (after.username !== before.username) await rewriteOrderTokens(db, { userId: id });
    if (after.status === userStatus.disabled) await endSessions(db, id, now);
    if (after.email !== before.email || after.phone !== before.phone)
      await settleStaffContactChange(before, after, call);
    await writeAudit(call, auditUserEdit(before, after));
    return readStaffUser(db, now, id);
  },

  async role({ id, role }, call) {
    const { db, now, user } = call;
    const before = role === userRole.admin ? await lockUser(call, id) : await lockUserToWeaken(call, id);
    await db.update(users).set({ role, updatedAt: now }).where(eq(users.id, id));
    // They were opened under the rules for the former role.
    if (role !== before.role) await endSessions(db, id, now, id === user.id ? user.sessionId : undefined);
    await writeAudit(call, auditRole(before, role));
    return readStaffUser(db, now, id);
  },

  async resetSecondFactor({ id }, call) {
    const { db, now, user } = call;
    // The account page turns the own one off, because it asks for the password and a code.
    if (id === user.id) throw call.fail('FORBIDDEN');
    const { secondFactorAt } = await lockUser(call, id);
    if (secondFactorAt === null) throw call.fail('SECOND_FACTOR_STATE');
    await removeSecondFactor(db, id, now);
    await endSessions(db, id, now);
    // The request's language is that of staff.
    await sendSecondFactorNotice(call, id, 'secondFactorOff', { locale: null });
    await writeAudit(call, auditSecondFactorReset(id));
    return { id };
  },

  async endSessions({ id }, call) {
    const { db, now, user } = call;
    if (id === user.id) throw call.fail('FORBIDDEN');
    await lockUser(call, id);
    await endSessions(db, id, now);
    await writeAudit(call, auditSessionsEnd(id));
    return { id };
  },

  async note({ id, note }, call) {
    const { db, user } = call;
    const [row] = await db.select({ status: users.status }).from(users).where(eq(users.id, id)).for('no key update');
    if (!row || row.status === userStatus.deregistered) throw new ApiError('NOT_FOUND');
    await writeAudit(call, auditUserNote(id, note));
    const isOwnEntry = toCondition({ targetType: 'user', targetId: id, actorId: user.id });
    return getReturnedRow(await readAudit(db, isOwnEntry, 1, 0));
  },

  async delete({ id }, call) {
    const before = await lockUserToWeaken(call, id);
    await eraseUser(call, id);
    await writeAudit(call, auditUserDeletion(before));
    return { id };
  },
};
