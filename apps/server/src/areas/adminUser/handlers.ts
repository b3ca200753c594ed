import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { readAudit } from '../audit/readAudit.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { voidTickets } from '../captcha/codes.ts';
import { exportUsers } from '../job/exports.ts';
import { endSessions } from '../user/sessions.ts';
import { refusalOfTaken } from '../user/taken.ts';
import { eraseUser } from './eraseUser.ts';
import { listUsers } from './list.ts';
import { lockUser, lockUserToWeaken, type UserRow } from './lockUser.ts';
import { readStaffUser } from './staffUser.ts';

type Edit = Omit<ParsedInputOf<Contract['adminUser']['edit']>, 'id'>;

/** An address that staff wrote down is not proven, and a new one ends what was sent to the old one. */
function columnsOf({ username, ...edit }: Edit, before: UserRow) {
  return {
    ...edit,
    ...(username !== undefined && { username, usernameKey: username.toLowerCase() }),
    ...(edit.email !== undefined && edit.email !== before.email && { emailVerifiedAt: null }),
    ...(edit.phone !== undefined && edit.phone !== before.phone && { phoneVerifiedAt: null }),
  };
}

const audited = ({ username, email, phone, description, sex, status }: UserRow) => ({
  username,
  email: email ?? '',
  phone: phone ?? '',
  description,
  sex,
  status,
});

export const adminUserHandlers: HandlersOf<Contract['adminUser']> = {
  export: exportUsers,
  list: listUsers,
  detail: ({ id }, { db, now }) => readStaffUser(db, now, id),

  async edit({ id, ...edit }, call) {
    const { db, now } = call;
    // An account is deregistered by delete_user, which takes the person out of it.
    if (edit.status === 2) throw new Refusal('VALIDATION', undefined, { fields: { status: 'deregistered' } });
    const before = edit.status === 1 ? await lockUserToWeaken(call, id) : await lockUser(call, id);
    const [after] = await db
      .update(users)
      .set({ ...columnsOf(edit, before), updatedAt: now })
      .where(eq(users.id, id))
      .returning()
      .catch((error: unknown) => {
        throw refusalOfTaken(error);
      });
    if (!after) throw new Refusal('NOT_FOUND');
    if (after.status === 1) await endSessions(db, id, now);
    if (after.email !== before.email || after.phone !== before.phone) await voidTickets(db, id, now);
    await writeAudit(call, {
      action: 'adminUser.edit',
      targetType: 'user',
      targetId: id,
      before: audited(before),
      after: audited(after),
    });
    return readStaffUser(db, now, id);
  },

  async role({ id, role }, call) {
    const { db, now } = call;
    const before = role === 1 ? await lockUser(call, id) : await lockUserToWeaken(call, id);
    await db.update(users).set({ role, updatedAt: now }).where(eq(users.id, id));
    await writeAudit(call, {
      action: 'adminUser.role',
      targetType: 'user',
      targetId: id,
      before: { role: before.role },
      after: { role },
    });
    return readStaffUser(db, now, id);
  },

  async note({ id, note }, call) {
    const { db, user } = call;
    const [row] = await db.select({ status: users.status }).from(users).where(eq(users.id, id)).for('no key update');
    if (!row || row.status === 2) throw new Refusal('NOT_FOUND');
    const about = { targetType: 'user', targetId: id } as const;
    await writeAudit(call, { action: 'adminUser.note', ...about, after: { note } });
    const [entry] = await readAudit(db, { ...about, actorId: user.id }, { page: 1, limit: 1 });
    if (!entry) throw new Error('A note was not written down.');
    return entry;
  },

  async delete({ id }, call) {
    const { role, status } = await lockUserToWeaken(call, id);
    await eraseUser(call, id);
    const before = { role, status };
    await writeAudit(call, { action: 'adminUser.delete', targetType: 'user', targetId: id, before });
    return { id };
  },
};
