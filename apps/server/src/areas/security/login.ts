import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { userStatus } from '@sampan/api/statuses';
import { findSignInError } from '@sampan/domain/access/managing';
import { getLoginLimits } from '@sampan/domain/account/hardLimits';
import { getSecondFactorLimits, parseRecoveryCode } from '@sampan/domain/account/totp';
import { type LoginName, parseLoginName } from '@sampan/domain/account/typedNames';
import { getPhoneNotations } from '@sampan/domain/sms/phoneNumber';
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { blacklist, users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit, rejectSpent, restoreRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { logSecurityEvent, type SignInFactor } from '../../http/securityLog.ts';
import { checkCaptcha } from '../captcha/captchas.ts';
import { computeHmac } from '../code/codes.ts';
import { isBlacklisted, type UserRow } from '../user/lockUser.ts';
import { recordFailure, resetFailures, takeAttempt, toAttempt, uncountAttempt } from '../user/loginGuard.ts';
import { verifyPassword } from '../user/password.ts';
import { openSession } from '../user/sessions.ts';
import { closeChallenge, openChallenge, tryChallenge } from './challenges.ts';
import { describeClient, findDevice, type NoticeCall, rememberDevice, sendDeviceNotice } from './devices.ts';
import { checkSecondFactor, consumeSecondFactor, countRecoveryCodes } from './secondFactor.ts';

/**
 * Finds the account of a login by username, or by verified e-mail or phone, preferring a phone as it was typed. Always
 * one query. Names are also matched as typed: those older than NFKC normalization may be stored differently.
 */
async function findAccount(db: Db, name: LoginName): Promise<UserRow | undefined> {
  if ('email' in name) {
    const [account] = await db
      .select()
      .from(users)
      .where(and(eq(users.email, name.email), isNotNull(users.emailVerifiedAt)));
    return account;
  }
  const { phone, usernameKeys: keys } = name;
  const notations = phone === undefined ? [] : getPhoneNotations(phone);
  const byPhone = and(inArray(users.phone, notations), isNotNull(users.phoneVerifiedAt));
  const rows = await db
    .select()
    .from(users)
    .where(or(inArray(users.usernameKey, [...keys]), byPhone))
    .orderBy(asc(users.id));
  const proven = rows.filter((row) => notations.includes(row.phone ?? '') && row.phoneVerifiedAt !== null);
  return (
    proven.find((row) => row.phone === phone) ?? proven[0] ?? rows.find((row) => row.usernameKey === keys[0]) ?? rows[0]
  );
}

/** @throws ApiError ACCOUNT_DISABLED, BLACKLISTED */
async function checkStanding({ db, now }: Pick<Call, 'db' | 'now'>, user: UserRow): Promise<void> {
  const [entry] = await db.select().from(blacklist).where(eq(blacklist.userId, user.id));
  const apiError = findSignInError(user, isBlacklisted(entry, now));
  if (apiError) throw new ApiError(apiError, { accountId: user.id });
}

/** Matches the account only while its password is the one that was checked. */
const hasSamePassword = ({ id, passwordHash }: UserRow) => and(eq(users.id, id), eq(users.passwordHash, passwordHash));

/** Opens the second step of a login. @throws ApiError BAD_CREDENTIALS if the password was changed since its check */
function startSecondStep(db: Db, user: UserRow, now: Date) {
  return db.transaction(async (tx) => {
    // A concurrent change of the password waits for this lock, and then ends the challenge.
    const [row] = await tx.select({ id: users.id }).from(users).where(hasSamePassword(user)).for('no key update');
    if (!row) throw new ApiError('BAD_CREDENTIALS');
    return openChallenge(tx, user.id, now);
  });
}

/**
 * Opens the session and notifies the owner of a new device. @throws ApiError BAD_CREDENTIALS if the password was
 * changed since its check, UNAVAILABLE if the second factor was turned on since then
 */
async function signIn(
  call: NoticeCall & Pick<Call, 'log' | 'viewer'>,
  user: UserRow,
  { device, factors }: { device: string | undefined; factors: readonly SignInFactor[] },
) {
  const { db, now, settings, request, viewer } = call;
  const [row] = await db
    .update(users)
    .set({ lastLoginAt: now })
    .where(hasSamePassword(user))
    .returning({ secondFactorAt: users.secondFactorAt });
  if (!row) throw new ApiError('BAD_CREDENTIALS');
  // The client repeats the call, whose answer then is the second step, or a new captcha where one was used up.
  if (row.secondFactorAt !== null && user.secondFactorAt === null) {
    throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
  }
  await resetFailures(db, user.id);
  request.inbox?.addUser(user.id);
  const isNewDevice = await rememberDevice(db, user.id, device, call);
  if (isNewDevice) await sendDeviceNotice(call, user);
  logSecurityEvent(call, 'signedIn', { userId: user.id, factors, isNewDevice });
  const replaced = viewer?.sessionId;
  return openSession(db, user, now, { settings, replaced, client: describeClient(request) });
}

/** Adds the account to the error of a failed attempt, for the log. */
async function nameAccount<Result>(accountId: number | undefined, attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof ApiError) error.extras.accountId ??= accountId;
    throw error;
  }
}

type LoginEndpoint = Contract['user']['login'];

/** Checks limits, captcha and password of a login, and returns its account. @throws ApiError of the call `login` */
async function checkLogin(
  input: ParsedInputOf<LoginEndpoint>,
  call: Call<LoginEndpoint>,
  { name, account }: { name: LoginName; account: UserRow | undefined },
): Promise<UserRow> {
  const { db, now, request, settings, fail } = call;
  const client = rateLimitKey(request.ip);
  // Somebody may type a password for the name: a plain hash of it in the counters would be easy to guess.
  const typedName = computeHmac(call, `login ${name.counted}`);
  const limits = getLoginLimits({
    account: account ? String(account.id) : typedName,
    device: account ? await findDevice(db, account.id, input.device, request) : null,
    client,
  });
  await rejectSpent(db, now, limits);
  const attempt = toAttempt(account?.id, typedName, client);
  if (!(await takeAttempt(db, attempt, now, settings['security.loginFailuresBeforeCaptcha']))) {
    if (!input.captchaId || !input.captcha) throw fail('CAPTCHA_REQUIRED');
    await checkCaptcha(input, call);
    await takeAttempt(db, attempt, now);
  }
  // Counted before the password check, so that concurrent attempts cannot exceed the limits.
  await consumeRateLimit(db, now, limits);
  const isRight = await verifyPassword(input.password, account?.passwordHash ?? null, call.deps.passwordCost);
  // A deregistered account is treated as unknown.
  if (!account || !isRight || account.status === userStatus.deregistered) {
    await recordFailure(db, attempt, now);
    throw fail('BAD_CREDENTIALS');
  }
  await uncountAttempt(db, attempt);
  await restoreRateLimit(db, limits);
  await checkStanding(call, account);
  if (account.secondFactorAt !== null) {
    throw fail('SECOND_FACTOR_REQUIRED', { details: await startSecondStep(db, account, now) });
  }
  return account;
}

export const login: Pick<HandlersOf<Contract['user']>, 'login' | 'loginCode'> = {
  login: {
    async prepare(input, call) {
      const name = parseLoginName(input.username);
      const found = await findAccount(call.db, name);
      const account = await nameAccount(found?.id, checkLogin(input, call, { name, account: found }));
      return (inside) =>
        nameAccount(account.id, signIn(inside, account, { device: input.device, factors: ['password'] }));
    },
  },

  loginCode: {
    async prepare({ challenge, code, device }, { db, deps, now, fail }) {
      const userId = await tryChallenge(db, challenge, now);
      if (userId === null) throw fail('CHALLENGE_ENDED');
      await nameAccount(userId, consumeRateLimit(db, now, getSecondFactorLimits(userId)));
      const checkedCode = await checkSecondFactor({ db, deps, now }, userId, code);
      return async function finishLogin(inside) {
        // Locked, so that a concurrent change of the password either ends the challenge first or ends this session.
        const [account] = await inside.db.select().from(users).where(eq(users.id, userId)).for('no key update');
        if (!account || account.secondFactorAt === null) throw fail('CHALLENGE_ENDED', { accountId: userId });
        if (!(await consumeSecondFactor(inside, userId, checkedCode)))
          throw fail('CODE_WRONG', { fields: { code: 'code' }, accountId: userId });
        await checkStanding(inside, account);
        if (!(await closeChallenge(inside.db, challenge, now))) throw fail('CHALLENGE_ENDED', { accountId: userId });
        const isRecoveryCode = parseRecoveryCode(code) !== null;
        const factors = ['password', isRecoveryCode ? 'recoveryCode' : 'totp'] as const;
        const session = await signIn(inside, account, { device, factors });
        if (!isRecoveryCode) return session;
        return { ...session, recoveryCodesLeft: await countRecoveryCodes(inside.db, userId) };
      };
    },
  },
};
