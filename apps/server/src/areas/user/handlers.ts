import type { Contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { blacklist, users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { checkPicture } from '../captcha/sendCode.ts';
import { myfiles } from '../file/handlers.ts';
import { addressHandlers } from './addresses.ts';
import { uploadAvatar } from './avatar.ts';
import { countFailures, forgetFailures, recordFailure } from './loginGuard.ts';
import { verifyPassword } from './password.ts';
import { profile } from './profile.ts';
import { recovery } from './recovery.ts';
import { register } from './register.ts';
import { endSessions, openSession, revokeSession } from './sessions.ts';

/** Whose name, e-mail or phone this is. A name never holds an @ and a phone only digits, so one column is asked. */
function whoseName(name: string) {
  if (name.includes('@')) return eq(users.email, name.toLowerCase());
  const digits = name.replace(/[\s()-]/g, '');
  return /^\+?[0-9]{6,15}$/.test(digits) ? eq(users.phone, digits) : eq(users.usernameKey, name.toLowerCase());
}

export const userHandlers: HandlersOf<Contract['user']> = {
  ...addressHandlers,
  ...profile,
  ...recovery,
  regist: register,

  async nameAvailable({ username }, { db, viewer }) {
    const [found] = await db.select({ id: users.id }).from(users).where(eq(users.usernameKey, username.toLowerCase()));
    return { available: !found || found.id === viewer?.id };
  },

  login: {
    async prepare(input, { db, now, request, settings, refuse }) {
      const name = input.username.trim();
      const failures = await countFailures(db, name, request.ip, now);
      if (failures >= settings['security.loginFailuresBeforeCaptcha']) {
        if (!input.captchaId || !input.captcha) throw refuse('CAPTCHA_REQUIRED');
        await checkPicture(input, { db, now });
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

  async logout({ everywhere }, { db, user, now }) {
    if (everywhere) await endSessions(db, user.id, now);
    else await revokeSession(db, user.sessionId, now);
    return {};
  },

  uploadAvatar,
  myfiles,
};
