import type { Contract } from '@sampan/api/contract';
import type { Address } from '@sampan/api/entities';
import { findNextDefault, planAddress } from '@sampan/domain/account/addresses';
import { and, desc, eq, or } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { addresses, users } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { myfiles } from '../file/handlers.ts';
import { login } from '../security/login.ts';
import { uploadAvatar } from './avatar.ts';
import { undoContact } from './contactUndo.ts';
import { checkNewUsername, toUsernameColumns } from './credentials.ts';
import { lockOwnAccount } from './lockUser.ts';
import { profile } from './profile.ts';
import { recovery } from './recovery.ts';
import { register } from './register.ts';
import { endSessions, revokeSession } from './sessions.ts';

function toAddress({ userId: _, createdAt: __, postcode, ...row }: typeof addresses.$inferSelect): Address {
  return { ...row, ...(postcode !== null && { postcode }) };
}

function listAddresses(db: Db, userId: number) {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.id));
}

type AddressCalls = 'addressList' | 'addressSave' | 'addressDefault' | 'addressDelete';

const addressHandlers: Pick<HandlersOf<Contract['user']>, AddressCalls> = {
  async addressList(_input, { db, user }) {
    return (await listAddresses(db, user.id)).map(toAddress);
  },

  async addressSave({ id, isDefault, ...entries }, call) {
    const { db, user, fail, now } = call;
    // Serializes saves of a user's addresses: two concurrent ones would both find no default.
    await lockOwnAccount(call);
    const mine = await listAddresses(db, user.id);
    const plan = planAddress(mine, { id, isDefault });
    if (!plan.ok) throw fail(plan.code);
    if (plan.isDefault) await db.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, user.id));
    const values = { ...entries, postcode: entries.postcode ?? null, isDefault: plan.isDefault };
    const saved =
      id !== undefined
        ? await db.update(addresses).set(values).where(eq(addresses.id, id)).returning()
        : await db
            .insert(addresses)
            .values({ ...values, userId: user.id, createdAt: now })
            .returning();
    return toAddress(requireRow(saved));
  },

  async addressDefault({ id }, call) {
    const { db, user, fail } = call;
    await lockOwnAccount(call);
    const mine = await listAddresses(db, user.id);
    if (!mine.some((address) => address.id === id)) throw fail('NOT_FOUND');
    // Not one statement for both: the unique index is checked row by row.
    await db.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, user.id));
    const changed = await db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id)).returning();
    return toAddress(requireRow(changed));
  },

  async addressDelete({ id }, call) {
    const { db, user } = call;
    await lockOwnAccount(call);
    const deleted = await db
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.userId, user.id)))
      .returning();
    const next = findNextDefault(requireRow(deleted), await listAddresses(db, user.id));
    if (next) await db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
    return { id };
  },
};

export const userHandlers: HandlersOf<Contract['user']> = {
  ...addressHandlers,
  ...profile,
  ...recovery,
  regist: register,

  async nameAvailable({ username }, { db, viewer }) {
    const { usernameKey, usernameSkeleton } = toUsernameColumns(username);
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.usernameKey, usernameKey), eq(users.usernameSkeleton, usernameSkeleton)));
    if (rows.length > 0) return { available: rows.every(({ id }) => id === viewer?.id) };
    checkNewUsername(username);
    return { available: true };
  },

  ...login,

  async logout({ everywhere }, call) {
    const { db, user, now } = call;
    if (everywhere) await endSessions(db, user.id, now);
    else await revokeSession(db, user.sessionId, now);
    logSecurityEvent(call, everywhere ? 'sessionsEnded' : 'signedOut', { userId: user.id });
    return {};
  },

  undoContact,
  uploadAvatar,
  myfiles,
};
