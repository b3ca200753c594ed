import type { Contract } from '@sampan/api/contract';
import { type Allowance, type CodeChannel, codeKey, getAllowances } from '@sampan/domain/account/codes';
import {
  type ContactKind,
  channelByContactKind,
  contactKinds,
  kindByCodeChannel,
} from '@sampan/domain/account/contacts';
import { codeCheckLimit, registrationLimits } from '@sampan/domain/account/hardLimits';
import { users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/handler.ts';
import { consumeRateLimit } from '../../http/rateLimit.ts';
import { rateLimitKey } from '../../http/rateLimitKey.ts';
import { isChannelConfigured } from '../../providers/features.ts';
import { checkPicture, type SendingCall, sendCode } from '../captcha/sendCode.ts';
import { describeClient, rememberDevice } from '../security/devices.ts';
import { rejectPumping } from '../sms/pumping.ts';
import { dropClaims } from './contactClaims.ts';
import { checkNewPassword, checkNewUsername, toDuplicateError, toUsernameColumns } from './credentials.ts';
import { findByContact } from './findAccount.ts';
import { hashPassword } from './password.ts';
import { codeWrong, findProof, spendProof } from './proof.ts';
import { openSession } from './sessions.ts';

/** Rate limits of the code for an unverified address; it is sent only if all have capacity. */
function codeAllowances(recipient: { channel: 'mail' | 'sms'; to: string }, call: SendingCall): Allowance[] {
  return getAllowances({
    purpose: 'register',
    ...recipient,
    hasPicture: true,
    from: rateLimitKey(call.request.ip),
    cooldownSeconds: call.settings['security.captchaCooldownSeconds'],
    smsPerDay: call.settings['sms.maxPerDay'],
  });
}

/**
 * Sends the code that verifies the new account's address, or a notice if another account has verified it. If the limits
 * are reached, the account is created without a message; the owner can request a code later.
 */
async function sendFirstCode(userId: number, contact: Partial<Record<ContactKind, string>>, call: SendingCall) {
  const kind = contactKinds.find((each) => contact[each] !== undefined);
  if (!kind) return;
  const to = contact[kind] ?? '';
  const channel = channelByContactKind[kind];
  const owner = await findByContact(call.db, kind, to);
  const sending = {
    key: codeKey('change', channel, to, userId),
    allowances: codeAllowances({ channel, to }, call),
    receives: owner ? ('notice' as const) : ('code' as const),
  };
  try {
    const { deps, now, request, settings, afterCommit } = call;
    await call.db.transaction((savepoint) =>
      sendCode({ purpose: 'register', channel, to }, sending, {
        db: savepoint,
        deps,
        now,
        request,
        settings,
        afterCommit,
      }),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
  }
}

/** Whether the code for an unverified address may be sent: the channel is configured, and the number is not stopped. */
async function canSendFirstCode(
  channel: CodeChannel,
  phone: string | undefined,
  call: Pick<Call, 'db' | 'now' | 'log' | 'settings' | 'deps'>,
): Promise<boolean> {
  if (!(await isChannelConfigured(call.deps.providers, channel))) return false;
  if (channel === 'mail') return true;
  try {
    await rejectPumping(phone ?? '', call);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHANNEL_UNAVAILABLE') return false;
    throw error;
  }
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
    checkNewPassword(password);
    if (code !== undefined) await consumeRateLimit(db, now, [codeCheckLimit(client)]);
    const proof = code === undefined ? null : await findProof(call, 'register', { email, phone, code, userId: 0 });
    if (code !== undefined && !proof) throw codeWrong();
    if (!proof) await checkPicture(input, call);
    const passwordHash = await hashPassword(password, call.deps.passwordCost);
    const channel = channelByContactKind[email === undefined ? 'phone' : 'email'];
    const sendsCode = await canSendFirstCode(channel, phone, call);
    return async function insertUser(inside) {
      const { db: tx } = inside;
      const verified = await spendProof(inside, proof);
      const values = { ...toUsernameColumns(username), email: email ?? null, phone: phone ?? null };
      try {
        const [created] = await tx
          .insert(users)
          .values({ ...values, ...verified, passwordHash, lastLoginAt: now, createdAt: now, updatedAt: now })
          .returning();
        if (!created) throw new Error('The new user was not returned');
        call.request.inbox?.addUser(created.id);
        if (proof) await dropClaims(tx, kindByCodeChannel[proof.channel], created);
        else if (sendsCode) await sendFirstCode(created.id, { email, phone }, inside);
        await consumeRateLimit(tx, now, registrationLimits(client));
        await rememberDevice(tx, created.id, input.device, { request, now });
        return await openSession(tx, created, now, { client: describeClient(request) });
      } catch (error) {
        throw toDuplicateError(error);
      }
    };
  },
};
