import type { Contract } from '@sampan/api/contract';
import { getAllowances } from '@sampan/domain/account/codes';
import { isFirstCodeOptional, planFirstCode, requestFirstCode } from '@sampan/domain/account/firstCode';
import { getCodeCheckLimit, getRegistrationLimits } from '@sampan/domain/account/hardLimits';
import { getReturnedRow } from '../../db/query.ts';
import { users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { isChannelConfigured } from '../../providers/features.ts';
import { checkCaptcha } from '../captcha/captchas.ts';
import { type SendCodeCall, sendCode } from '../code/sendCode.ts';
import { describeClient, rememberDevice } from '../security/devices.ts';
import { rejectPumping } from '../sms/pumping.ts';
import { dropClaims, findByContact, isProvenElsewhere } from './contactClaims.ts';
import {
  checkNewPassword,
  checkNewUsername,
  createTakenError,
  toDuplicateError,
  toUsernameColumns,
} from './credentials.ts';
import { hashPassword } from './password.ts';
import { createWrongCodeError, findProof, spendProof } from './proof.ts';
import { openSession } from './sessions.ts';

type FirstCode = ReturnType<typeof requestFirstCode>;

/** Sends the code that verifies the new account's address, in a savepoint: a limit that is reached takes no more back. */
async function sendFirstCode(userId: number, { kind, codeRequest }: FirstCode, call: SendCodeCall): Promise<void> {
  const { db, deps, now, request, settings, afterCommit } = call;
  const owner = await findByContact(db, kind, codeRequest.to);
  const from = rateLimitKey(request.ip);
  const allowances = getAllowances({ ...codeRequest, hasSolvedCaptcha: true, from, settings });
  const sending = { ...planFirstCode(codeRequest, { userId, ownerId: owner?.id }), allowances };
  try {
    await db.transaction((savepoint) =>
      sendCode(codeRequest, sending, { db: savepoint, deps, now, request, settings, afterCommit }),
    );
  } catch (error) {
    throwUnlessOptional(error);
  }
}

/** Whether the code can be sent: the channel is configured, and the number is not stopped. */
async function canSendFirstCode(
  { codeRequest: { channel, to } }: FirstCode,
  call: Pick<Call, 'db' | 'now' | 'log' | 'settings' | 'deps'>,
): Promise<boolean> {
  if (!(await isChannelConfigured(call.deps.providers, channel, to))) return false;
  try {
    if (channel === 'sms') await rejectPumping(to, call);
    return true;
  } catch (error) {
    throwUnlessOptional(error);
    return false;
  }
}

function throwUnlessOptional(error: unknown): void {
  if (!(error instanceof ApiError && isFirstCodeOptional(error.code))) throw error;
}

/**
 * Registers and signs in. A code verifies the address; without one a captcha is required and the address stays
 * unverified. Does not reveal whether another account uses it: several accounts may have the same unverified address.
 */
export const register: HandlersOf<Contract['user']>['regist'] = {
  async prepare(input, call) {
    const { db, now, request } = call;
    const client = rateLimitKey(request.ip);
    const { username, email, phone, code, password } = input;
    checkNewUsername(username);
    checkNewPassword(password, input, call);
    if (code !== undefined) await consumeRateLimit(db, now, [getCodeCheckLimit(client)]);
    const proof = code === undefined ? null : await findProof(call, 'register', { email, phone, code, userId: 0 });
    if (code !== undefined && !proof) throw createWrongCodeError();
    if (!proof) await checkCaptcha(input, call);
    const passwordHash = await hashPassword(password, call.deps.passwordCost);
    const firstCode = requestFirstCode({ email, phone });
    const sendsCode = await canSendFirstCode(firstCode, call);
    return async function insertUser(inside) {
      const { db: tx } = inside;
      if (proof && (await isProvenElsewhere(tx, { kind: proof.kind, address: proof.to })))
        throw createTakenError(proof.kind);
      const verified = await spendProof(inside, proof);
      const values = { ...toUsernameColumns(username), email: email ?? null, phone: phone ?? null };
      try {
        const rows = await tx
          .insert(users)
          .values({ ...values, ...verified, passwordHash, lastLoginAt: now, createdAt: now, updatedAt: now })
          .returning();
        const created = getReturnedRow(rows);
        call.request.inbox?.addUser(created.id);
        if (proof) await dropClaims(tx, proof.kind, created);
        else if (sendsCode) await sendFirstCode(created.id, firstCode, inside);
        await consumeRateLimit(tx, now, getRegistrationLimits(client));
        await rememberDevice(tx, created.id, input.device, { request, now });
        logSecurityEvent(inside, 'signedUp', { userId: created.id });
        const replaced = inside.viewer?.sessionId;
        return await openSession(tx, created, now, { replaced, client: describeClient(request) });
      } catch (error) {
        throw toDuplicateError(error);
      }
    };
  },
};
