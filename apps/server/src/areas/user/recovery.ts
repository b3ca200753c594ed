import type { Contract } from '@sampan/api/contract';
import { ticketKey } from '@sampan/domain/account/codes';
import { and, eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createToken } from '../../http/viewer.ts';
import { isRightCode, spendCode, voidTickets } from '../captcha/codes.ts';
import { admitAsk, sendCode } from '../captcha/sendCode.ts';
import { forgetFailures } from './loginGuard.ts';
import { hashPassword } from './password.ts';
import { codeWrong } from './proof.ts';
import { endSessions } from './sessions.ts';

/**
 * A forgotten password. Whether there is an account only its owner learns, by mail or message: every ask takes the same
 * steps and gets a ticket, and the ticket of an unknown account is one that no code opens.
 */
export const recovery: Pick<HandlersOf<Contract['user']>, 'findpassword' | 'resetpassword'> = {
  findpassword: {
    async prepare({ email, phone, ...picture }, call) {
      const channel = email === undefined ? ('sms' as const) : ('mail' as const);
      const to = email ?? phone ?? '';
      // A message costs the shop money.
      if (channel === 'sms' && !picture.captcha) throw call.refuse('CAPTCHA_REQUIRED');
      const wanted = { purpose: 'reset' as const, channel, to };
      const allowances = await admitAsk(wanted, picture, call);
      return async function issueTicket(inside) {
        const isTheirs = eq(channel === 'mail' ? users.email : users.phone, to);
        const [found] = await inside.db
          .select({ id: users.id })
          .from(users)
          .where(and(isTheirs, eq(users.status, 0)));
        const ticket = createToken();
        const sending = { key: ticketKey(ticket), allowances, userId: found?.id ?? null };
        return { ticket, ...(await sendCode(wanted, sending, inside)) };
      };
    },
  },

  resetpassword: {
    async prepare({ ticket, code, password }, { db, now }) {
      const key = ticketKey(ticket);
      if (!(await isRightCode(db, key, code, now))) throw codeWrong();
      const passwordHash = await hashPassword(password);
      return async function setPassword({ db: tx }) {
        const spent = await spendCode(tx, key, code, now);
        if (!spent?.userId) throw codeWrong();
        const [row] = await tx
          .update(users)
          .set({ passwordHash, updatedAt: now })
          .where(and(eq(users.id, spent.userId), eq(users.status, 0)))
          .returning();
        if (!row) throw codeWrong();
        await endSessions(tx, row.id, now);
        await voidTickets(tx, row.id, now);
        await forgetFailures(tx, row.id);
        return {};
      };
    },
  },
};
