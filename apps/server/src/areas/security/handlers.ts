import type { Contract } from '@sampan/api/contract';
import { describeDevice } from '@sampan/domain/account/devices';
import { getSecondFactorLimits, isSecondFactorRequired } from '@sampan/domain/account/totp';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { getClientLocale } from '../../clientLocale.ts';
import { toDtoFields } from '../../db/query.ts';
import { sessions, users } from '../../db/schema.ts';
import { ApiError, requireRow } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { sendSecondFactorNotice } from '../outbox/service.ts';
import { lockOwnAccount, readOwnAccount } from '../user/lockUser.ts';
import { checkCurrentPassword, createWrongCodeError } from '../user/proof.ts';
import { endSessions } from '../user/sessions.ts';
import {
  checkSecondFactor,
  consumeSecondFactor,
  consumeTotp,
  countRecoveryCodes,
  createRecoveryCodes,
  createSecret,
  isRightTotp,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './secondFactor.ts';

const maxSessions = 100;
const isOpenSession = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

type PasswordCall = Pick<Call, 'db' | 'user' | 'now' | 'deps'>;

/** @throws ApiError PASSWORD_WRONG, or TOO_MANY_REQUESTS after too many attempts */
async function checkPassword(currentPassword: string, call: PasswordCall) {
  const account = await readOwnAccount(call);
  await checkCurrentPassword(account, currentPassword, call);
  return account;
}

/** @throws ApiError SECOND_FACTOR_STATE if the second factor is not in the expected state */
function checkState(account: { secondFactorAt: Date | null }, isExpectedOn: boolean): void {
  if ((account.secondFactorAt !== null) !== isExpectedOn) throw new ApiError('SECOND_FACTOR_STATE');
}

/**
 * Checks the password and the code of a change that weakens the account.
 * @throws ApiError PASSWORD_WRONG, SECOND_FACTOR_STATE, CODE_WRONG, or TOO_MANY_REQUESTS after too many attempts
 */
async function checkPasswordAndCode(input: { currentPassword: string; code: string }, call: PasswordCall) {
  checkState(await checkPassword(input.currentPassword, call), true);
  await consumeRateLimit(call.db, call.now, getSecondFactorLimits(call.user.id));
  const checkedCode = await checkSecondFactor(call, call.user.id, input.code);
  if (checkedCode === null) throw createWrongCodeError();
  return checkedCode;
}

export const securityHandlers: HandlersOf<Contract['security']> = {
  async status(_input, call) {
    const account = await readOwnAccount(call);
    const enabledAt = account.secondFactorAt?.toISOString();
    return {
      isEnabled: enabledAt !== undefined,
      ...(enabledAt && { enabledAt }),
      recoveryCodesLeft: await countRecoveryCodes(call.db, account.id),
      isRequired: isSecondFactorRequired(account.role, call.settings['security.secondFactorFor']),
    };
  },

  totpStart: {
    async prepare({ currentPassword }, call) {
      const account = await checkPassword(currentPassword, call);
      checkState(account, false);
      const locale = getClientLocale(call.request.headers, call.settings['site.defaultLocale']);
      const shopName = readShopName(call.settings['site.name'], locale);
      return async function replaceSecret(inside) {
        // A parallel call may have confirmed a secret meanwhile, which this one would replace.
        checkState(await lockOwnAccount(inside), false);
        return createSecret(inside, account, shopName);
      };
    },
  },

  totpConfirm: {
    async prepare({ code }, call) {
      await consumeRateLimit(call.db, call.now, getSecondFactorLimits(call.user.id));
      // Checked again below; here it spares a call that fails the ten hashes.
      checkState(await readOwnAccount(call), false);
      if (!(await isRightTotp(call, call.user.id, code))) throw createWrongCodeError();
      const newCodes = await createRecoveryCodes(call);
      return async function turnOn(inside) {
        const { db, now, user } = inside;
        checkState(await lockOwnAccount(inside), false);
        if (!(await consumeTotp(inside, user.id, code))) throw createWrongCodeError();
        await db.update(users).set({ secondFactorAt: now, updatedAt: now }).where(eq(users.id, user.id));
        await endSessions(db, user.id, now, user.sessionId);
        await sendSecondFactorNotice(inside, user.id, 'secondFactorOn');
        logSecurityEvent(inside, 'secondFactorOn', { userId: user.id });
        return { recoveryCodes: await replaceRecoveryCodes(db, user.id, newCodes, now) };
      };
    },
  },

  totpDisable: {
    async prepare(input, call) {
      const isRequired = isSecondFactorRequired(call.user.role, call.settings['security.secondFactorFor']);
      if (isRequired) throw call.fail('SECOND_FACTOR_STATE');
      const checkedCode = await checkPasswordAndCode(input, call);
      return async function turnOff(inside) {
        const { db, now, user } = inside;
        if (!(await consumeSecondFactor(inside, user.id, checkedCode))) throw createWrongCodeError();
        await removeSecondFactor(db, user.id, now);
        await sendSecondFactorNotice(inside, user.id, 'secondFactorOff');
        logSecurityEvent(inside, 'secondFactorOff', { userId: user.id });
        return {};
      };
    },
  },

  recoveryCodes: {
    async prepare(input, call) {
      const checkedCode = await checkPasswordAndCode(input, call);
      const newCodes = await createRecoveryCodes(call);
      return async function renew(inside) {
        const { db, now, user } = inside;
        if (!(await consumeSecondFactor(inside, user.id, checkedCode))) throw createWrongCodeError();
        logSecurityEvent(inside, 'recoveryCodesRenewed', { userId: user.id });
        return { recoveryCodes: await replaceRecoveryCodes(db, user.id, newCodes, now) };
      };
    },
  },

  async sessions(_input, { db, now, user }) {
    const rows = await db
      .select()
      .from(sessions)
      .where(isOpenSession(user.id, now))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .limit(maxSessions);
    return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      ...toDtoFields({ id, address, createdAt, lastSeenAt, isCurrent: id === user.sessionId }),
      ...describeDevice(userAgent),
    }));
  },

  async endSession({ id }, call) {
    const { db, now, user } = call;
    const ended = await db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, id), isOpenSession(user.id, now)))
      .returning({ id: sessions.id });
    const session = requireRow(ended);
    logSecurityEvent(call, 'sessionsEnded', { userId: user.id });
    return session;
  },

  async endOthers(_input, call) {
    const { db, now, user } = call;
    await endSessions(db, user.id, now, user.sessionId);
    logSecurityEvent(call, 'sessionsEnded', { userId: user.id });
    return {};
  },
};
