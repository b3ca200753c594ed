import type { Contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { takenIndex } from '../../db/query.ts';
import { blacklist, users } from '../../db/schema.ts';
import { type HandlersOf, notYet } from '../../http/handler.ts';
import { useCaptcha } from '../captcha/captchas.ts';
import { addressHandlers } from './addresses.ts';
import { countFailures, forgetFailures, recordFailure } from './loginGuard.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { openSession, revokeSession, toUser } from './sessions.ts';

/** The input field behind a unique index of the users. */
const fieldOfIndex: Readonly<Record<string, string>> = {
  users_username_key: 'username',
  users_email_key: 'email',
  users_phone_key: 'phone',
};

export function takenFields(error: unknown): Record<string, string> | null {
  const index = takenIndex(error);
  const field = index === null ? undefined : fieldOfIndex[index];
  return field ? { [field]: 'taken' } : null;
}

/** Whose name, e-mail or phone this is. A name never holds an @ and a phone only digits, so one column is asked. */
function whoseName(name: string) {
  if (name.includes('@')) return eq(users.email, name.toLowerCase());
  const digits = name.replace(/[\s()-]/g, '');
  return /^\+?[0-9]{6,15}$/.test(digits) ? eq(users.phone, digits) : eq(users.usernameKey, name.toLowerCase());
}

export const userHandlers: HandlersOf<Contract['user']> = {
  ...addressHandlers,

  regist: {
    async prepare(input, { db, now, refuse }) {
      if (!(await useCaptcha(db, input.captchaId, input.captcha, now))) {
        throw refuse('CAPTCHA_WRONG', undefined, { fields: { captcha: 'captcha' } });
      }
      const passwordHash = await hashPassword(input.password);
      return async function register(call) {
        try {
          const [created] = await call.db
            .insert(users)
            .values({
              username: input.username,
              usernameKey: input.username.toLowerCase(),
              email: input.email ?? null,
              phone: input.phone ?? null,
              passwordHash,
              lastLoginAt: now,
              createdAt: now,
              updatedAt: now,
            })
            .returning();
          if (!created) throw new Error('The new user was not returned');
          return await openSession(call.db, created, now);
        } catch (error) {
          const fields = takenFields(error);
          if (fields) throw refuse('TAKEN', undefined, { fields });
          throw error;
        }
      };
    },
  },

  login: {
    async prepare(input, { db, now, request, settings, refuse }) {
      const name = input.username.trim();
      const failures = await countFailures(db, name, request.ip, now);
      if (failures >= settings['security.loginFailuresBeforeCaptcha']) {
        if (!input.captchaId || !input.captcha) throw refuse('CAPTCHA_REQUIRED');
        if (!(await useCaptcha(db, input.captchaId, input.captcha, now))) {
          throw refuse('CAPTCHA_WRONG', undefined, { fields: { captcha: 'captcha' } });
        }
      }
      const [found] = await db.select().from(users).where(whoseName(name)).limit(1);
      const isRight = await verifyPassword(input.password, found?.passwordHash ?? null);
      // A deregistered account is as good as unknown.
      if (!found || !isRight || found.status === 2) {
        await recordFailure(db, name, request.ip, now);
        throw refuse('BAD_CREDENTIALS');
      }
      if (found.status === 1) throw refuse('ACCOUNT_DISABLED');
      const [entry] = await db.select().from(blacklist).where(eq(blacklist.userId, found.id));
      if (entry && (entry.expiresAt === null || entry.expiresAt > now)) throw refuse('BLACKLISTED');
      return async function signIn(call) {
        await forgetFailures(call.db, name);
        await call.db.update(users).set({ lastLoginAt: now }).where(eq(users.id, found.id));
        return openSession(call.db, found, now);
      };
    },
  },

  async logout(_input, { db, user, now }) {
    await revokeSession(db, user.sessionId, now);
    return {};
  },

  async userinfo(_input, { db, user }) {
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    if (!row) throw new Error('The signed-in user is gone');
    return toUser(row);
  },

  async editinfo(input, { db, user, now, refuse }) {
    const [before] = await db.select().from(users).where(eq(users.id, user.id)).for('update');
    if (!before) throw new Error('The signed-in user is gone');
    const isNew = (given: string | undefined, old: string | null) => given !== undefined && given !== (old ?? '');
    // Nothing sends such a code in this release, so no code is the right one.
    if (isNew(input.email, before.email) || isNew(input.phone, before.phone)) {
      throw refuse('CODE_WRONG', undefined, { fields: { code: 'wrong' } });
    }
    const { username, description, sex, avatar } = input;
    try {
      const [row] = await db
        .update(users)
        .set({
          ...(username !== undefined && { username, usernameKey: username.toLowerCase() }),
          ...(description !== undefined && { description }),
          ...(sex !== undefined && { sex }),
          ...(avatar !== undefined && { avatar }),
          updatedAt: now,
        })
        .where(eq(users.id, user.id))
        .returning();
      return toUser(row ?? before);
    } catch (error) {
      const fields = takenFields(error);
      if (fields) throw refuse('TAKEN', undefined, { fields });
      throw error;
    }
  },

  findpassword: notYet,
  resetpassword: notYet,
  uploadAvatar: notYet,
  myfiles: notYet,
};
