import type { Contract } from '@sampan/api/contract';
import { users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { checkPicture } from '../captcha/sendCode.ts';
import { hashPassword } from './password.ts';
import { findProof, spendProof } from './proof.ts';
import { openSession } from './sessions.ts';
import { refusalOfTaken } from './taken.ts';

/** A new account, signed in at once. A code proves its address; without one the picture keeps machines out. */
export const register: HandlersOf<Contract['user']>['regist'] = {
  async prepare(input, call) {
    const { db, now } = call;
    const { username, email, phone, code, password } = input;
    const proof = code === undefined ? null : await findProof(db, 'register', { email, phone, code, userId: 0 }, now);
    if (!proof) await checkPicture(input, call);
    const passwordHash = await hashPassword(password);
    return async function insertUser({ db: tx }) {
      const verified = await spendProof(tx, proof, now);
      const values = { username, usernameKey: username.toLowerCase(), email: email ?? null, phone: phone ?? null };
      try {
        const [created] = await tx
          .insert(users)
          .values({ ...values, ...verified, passwordHash, lastLoginAt: now, createdAt: now, updatedAt: now })
          .returning();
        if (!created) throw new Error('The new user was not returned');
        return await openSession(tx, created, now);
      } catch (error) {
        throw refusalOfTaken(error);
      }
    };
  },
};
