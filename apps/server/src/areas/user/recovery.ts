import type { Contract } from '@sampan/api/contract';
import { userStatus } from '@sampan/api/statuses';
import { type CodeRequest, getTicketKey } from '@sampan/domain/account/codes';
import { kindByCodeChannel } from '@sampan/domain/account/contacts';
import { getCodeCheckLimit } from '@sampan/domain/account/hardLimits';
import { and, eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { createToken } from '../../http/calls/viewer.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { isRightCode, spendCode, voidTickets } from '../code/codes.ts';
import { checkCodeRequest, sendCode } from '../code/sendCode.ts';
import { sendAccountNotice } from '../outbox/service.ts';
import { endChallenges } from '../security/challenges.ts';
import { findDevice } from '../security/devices.ts';
import { findByContact } from './contactClaims.ts';
import { checkNewPassword } from './credentials.ts';
import { unblockLogins } from './loginGuard.ts';
import { hashPassword } from './password.ts';
import { createWrongCodeError } from './proof.ts';
import { endSessions } from './sessions.ts';

/** A remembered device of the account that has verified the address; null for any other. Takes as long in each case. */
async function findOwnersDevice(
  { channel, to }: Pick<CodeRequest, 'channel' | 'to'>,
  token: string,
  { db, request }: Pick<Call, 'db' | 'request'>,
): Promise<string | null> {
  const owner = await findByContact(db, kindByCodeChannel[channel], to);
  return findDevice(db, owner?.id ?? 0, token, request);
}

/**
 * Password recovery by a verified address. Does not reveal whether an account exists: every request does the same work
 * and returns a ticket; no code matches the ticket of an unknown account.
 */
export const recovery: Pick<HandlersOf<Contract['user']>, 'findpassword' | 'resetpassword'> = {
  findpassword: {
    async prepare({ email, phone, device: token, ...picture }, call) {
      const channel = email === undefined ? ('sms' as const) : ('mail' as const);
      const to = email ?? phone ?? '';
      // SMS cost money, so they require a captcha.
      if (channel === 'sms' && !(picture.captchaId && picture.captcha)) throw call.fail('CAPTCHA_REQUIRED');
      const codeRequest = { purpose: 'reset' as const, channel, to };
      const device = token ? await findOwnersDevice(codeRequest, token, call) : null;
      const allowances = await checkCodeRequest({ ...codeRequest, device }, picture, call);
      return async function issueTicket(inside) {
        const found = await findByContact(inside.db, kindByCodeChannel[channel], to);
        const userId = found?.status === userStatus.normal ? found.id : null;
        const ticket = createToken();
        const receives = userId === null ? ('nothing' as const) : ('code' as const);
        const sending = { key: getTicketKey(ticket), allowances, userId, receives };
        return { ticket, ...(await sendCode(codeRequest, sending, inside)) };
      };
    },
  },

  resetpassword: {
    async prepare({ ticket, code, password }, call) {
      checkNewPassword(password, {}, call);
      await consumeRateLimit(call.db, call.now, [getCodeCheckLimit(rateLimitKey(call.request.ip))]);
      const key = getTicketKey(ticket);
      if (!(await isRightCode(call, key, code))) throw createWrongCodeError();
      const passwordHash = await hashPassword(password, call.deps.passwordCost);
      return async function setPassword(inside) {
        const { db: tx, now } = inside;
        const usedCode = await spendCode(inside, key, code);
        if (!usedCode?.userId) throw createWrongCodeError();
        const [row] = await tx
          .update(users)
          .set({ passwordHash, updatedAt: now })
          .where(and(eq(users.id, usedCode.userId), eq(users.status, userStatus.normal)))
          .returning({ id: users.id, username: users.username, email: users.email, phone: users.phone });
        if (!row) throw createWrongCodeError();
        // Rolls back: the code can be used with another password.
        checkNewPassword(password, row, inside);
        await endSessions(tx, row.id, now);
        await endChallenges(tx, row.id);
        await voidTickets(tx, row.id, now);
        await unblockLogins(tx, row.id);
        await sendAccountNotice(inside, row.id, { kind: 'passwordChanged' });
        logSecurityEvent(inside, 'passwordReset', { userId: row.id });
        return {};
      };
    },
  },
};
