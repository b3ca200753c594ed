import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { mayWear } from '@sampan/domain/account/avatar';
import { passwordTries } from '@sampan/domain/account/codes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';
import type { Call, HandlersOf } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { takeAsks } from '../captcha/asks.ts';
import { voidTickets } from '../captcha/codes.ts';
import { avatarKey } from './avatar.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { codeWrong, findProof, spendProof } from './proof.ts';
import { endSessions, toUser } from './sessions.ts';
import { refusalOfTaken } from './taken.ts';

type EditInfo = Contract['user']['editinfo'];
type Input = ParsedInputOf<EditInfo>;
type UserRow = typeof users.$inferSelect;

async function readUser(db: Db, id: number): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('The signed-in user is gone');
  return row;
}

/** The addresses that would be new. */
function movesOf(input: Input, before: UserRow): Pick<Input, 'email' | 'phone'> {
  return {
    ...(input.email !== undefined && input.email !== (before.email ?? '') && { email: input.email }),
    ...(input.phone !== undefined && input.phone !== (before.phone ?? '') && { phone: input.phone }),
  };
}

/** The hash of a new password. Throws PASSWORD_WRONG, and TOO_MANY_REQUESTS for who guesses at the old one. */
async function newPassword({ password, currentPassword }: Input, before: UserRow, { db, now }: Call<EditInfo>) {
  if (password === undefined) return null;
  await takeAsks(db, now, [passwordTries(before.id)]);
  if (!(await verifyPassword(currentPassword ?? '', before.passwordHash))) {
    throw new Refusal('PASSWORD_WRONG', undefined, { fields: { currentPassword: 'wrong' } });
  }
  return hashPassword(password);
}

export const profile: Pick<HandlersOf<Contract['user']>, 'userinfo' | 'editinfo'> = {
  async userinfo(_input, { db, user }) {
    return toUser(await readUser(db, user.id));
  },

  editinfo: {
    async prepare(input, call) {
      const { db, user, now } = call;
      const before = await readUser(db, user.id);
      if (!mayWear(input.avatar ?? '', before.avatar)) {
        throw new Refusal('VALIDATION', undefined, { fields: { avatar: 'avatar' } });
      }
      const moves = movesOf(input, before);
      const moved = Object.keys(moves).length;
      // One code proves one address.
      if (moved > 1) throw codeWrong();
      const claim = { ...moves, code: input.code ?? '', userId: user.id };
      const proof = moved === 0 ? null : await findProof(db, 'change', claim, now);
      const passwordHash = await newPassword(input, before, call);
      return async function writeUser({ db: tx, deps, afterCommit }) {
        const { username, description, sex, avatar } = input;
        const verified = await spendProof(tx, proof, now);
        try {
          const [row] = await tx
            .update(users)
            .set({
              ...(username !== undefined && { username, usernameKey: username.toLowerCase() }),
              ...(description !== undefined && { description }),
              ...(sex !== undefined && { sex }),
              ...(avatar !== undefined && { avatar }),
              ...moves,
              ...verified,
              ...(passwordHash !== null && { passwordHash }),
              updatedAt: now,
            })
            .where(eq(users.id, user.id))
            .returning();
          if (passwordHash !== null) await endSessions(tx, user.id, now, user.sessionId);
          if (passwordHash !== null || proof) await voidTickets(tx, user.id, now);
          const old = row?.avatar === before.avatar ? null : avatarKey(before.avatar);
          if (old) afterCommit('remove avatar', () => deps.providers.avatars.remove(old));
          return toUser(row ?? before);
        } catch (error) {
          throw refusalOfTaken(error);
        }
      };
    },
  },
};
