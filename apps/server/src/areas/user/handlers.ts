import type { Contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { blacklist, users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { checkPicture } from '../captcha/sendCode.ts';
import { myfiles } from '../file/handlers.ts';
import { addressHandlers } from './addresses.ts';
import { uploadAvatar } from './avatar.ts';
import {
  attemptOf,
  forgetFailures,
  giveBackAttempt,
  keepAttempt,
  takeAttempt,
  takePicturedAttempt,
} from './loginGuard.ts';
import { verifyPassword } from './password.ts';
import { profile } from './profile.ts';
import { recovery } from './recovery.ts';
import { register } from './register.ts';
import { endSessions, openSession, revokeSession } from './sessions.ts';

/** Whose name, e-mail or phone this is. A name never holds an @ and a phone only digits, so one column is asked. */
function lookupOf(name: string) {
  if (name.includes('@')) return { column: users.email, value: name.toLowerCase() };
  const digits = name.replace(/[\s()-]/g, '');
  if (/^\+?[0-9]{6,15}$/.test(digits)) return { column: users.phone, value: digits };
  return { column: users.usernameKey, value: name.toLowerCase() };
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
      const { column, value } = lookupOf(input.username.trim());
      const [found] = await db.select().from(users).where(eq(column, value)).limit(1);
      const attempt = attemptOf(found?.id, value, request.ip);
      if (!(await takeAttempt(db, attempt, now, settings['security.loginFailuresBeforeCaptcha']))) {
        if (!input.captchaId || !input.captcha) throw refuse('CAPTCHA_REQUIRED');
        await checkPicture(input, { db, now });
        await takePicturedAttempt(db, attempt, now);
      }
      const isRight = await verifyPassword(input.password, found?.passwordHash ?? null);
      // A deregistered account is as good as unknown.
      if (!found || !isRight || found.status === 2) {
        await keepAttempt(db, attempt, now);
        throw refuse('BAD_CREDENTIALS');
      }
      await giveBackAttempt(db, attempt);
      if (found.status === 1) throw refuse('ACCOUNT_DISABLED');
      const [entry] = await db.select().from(blacklist).where(eq(blacklist.userId, found.id));
      if (entry && (entry.expiresAt === null || entry.expiresAt > now)) throw refuse('BLACKLISTED');
      return async function signIn(call) {
        await forgetFailures(call.db, found.id);
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
