import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { canSetAvatar } from '@sampan/domain/account/avatar';
import { planConfirmation } from '@sampan/domain/account/contactProof';
import { type ContactChange, findContactChanges, findUnprovenOther } from '@sampan/domain/account/contacts';
import { getCodeCheckLimit } from '@sampan/domain/account/hardLimits';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { createFieldError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { voidTickets } from '../code/codes.ts';
import { rewriteOrderTokens } from '../order/orderSearch.ts';
import { sendAccountNotice } from '../outbox/service.ts';
import { endChallenges } from '../security/challenges.ts';
import { removeAvatar } from './avatar.ts';
import { dropClaims, isProvenElsewhere } from './contactClaims.ts';
import { announceContactChange } from './contactUndo.ts';
import {
  checkNewPassword,
  checkNewUsername,
  checkOtherPassword,
  createTakenError,
  toDuplicateError,
  toUsernameColumns,
} from './credentials.ts';
import { lockOwnAccount, readOwnAccount, type UserRow } from './lockUser.ts';
import { hashPassword } from './password.ts';
import {
  checkCurrentPassword,
  createWrongCodeError,
  createWrongPasswordError,
  findProof,
  type Proof,
  spendProof,
} from './proof.ts';
import { endSessions, toSignedIn, toUser } from './sessions.ts';

type EditInfo = Contract['user']['editinfo'];
type Input = ParsedInputOf<EditInfo>;

interface ConfirmationResult {
  /** Hash of the new password, if any. */
  passwordHash: string | null;
  /** Code sent to the old address, if given instead of the password. */
  proof: Proof | null;
  /** Hash that the entered current password was checked against, if any. */
  checkedHash: string | null;
}

/** Confirms a change. @throws ApiError PASSWORD_WRONG, CODE_WRONG, VALIDATION, or TOO_MANY_REQUESTS after too many attempts */
async function confirm(
  input: Input,
  before: UserRow,
  change: ContactChange | undefined,
  call: Call<EditInfo>,
): Promise<ConfirmationResult> {
  const { password, currentPassword } = input;
  const confirmation = planConfirmation(input, change, before.id);
  if (!confirmation) return { passwordHash: null, proof: null, checkedHash: null };
  if (confirmation.by === 'currentCode') {
    const proof = await findProof(call, 'confirm', confirmation.claim);
    if (!proof) throw createWrongCodeError('currentCode');
    return { passwordHash: null, proof, checkedHash: null };
  }
  await checkCurrentPassword(before, currentPassword ?? '', call);
  if (password !== undefined) checkOtherPassword(password, currentPassword);
  const passwordHash = password === undefined ? null : await hashPassword(password, call.deps.passwordCost);
  return { passwordHash, proof: null, checkedHash: before.passwordHash };
}

/** @throws ApiError VALIDATION if the avatar is neither the stored one nor none */
function checkAvatar({ avatar }: Input, row: UserRow): void {
  if (!canSetAvatar(avatar ?? '', row.avatar)) throw createFieldError({ avatar: 'avatar' });
}

/** Fails if the account's addresses differ from those that the change was checked against. */
function checkSameContacts(row: UserRow, before: UserRow): void {
  if (JSON.stringify(getContacts(row)) !== JSON.stringify(getContacts(before))) throw createWrongCodeError();
}
const getContacts = ({ email, phone, emailVerifiedAt, phoneVerifiedAt }: UserRow) => [
  email,
  phone,
  emailVerifiedAt,
  phoneVerifiedAt,
];

export const profile: Pick<HandlersOf<Contract['user']>, 'userinfo' | 'editinfo'> = {
  async userinfo(_input, call) {
    return toSignedIn(await readOwnAccount(call), call.settings);
  },

  editinfo: {
    async prepare(input, call) {
      const { db, user, now } = call;
      const before = await readOwnAccount(call);
      checkAvatar(input, before);
      if (input.username !== undefined) checkNewUsername(input.username, before.username);
      if (input.password !== undefined) checkNewPassword(input.password);
      const [change, ...others] = findContactChanges(input, toUser(before));
      // A code verifies a single address.
      if (others.length > 0) throw createWrongCodeError();
      if (change) await consumeRateLimit(db, now, [getCodeCheckLimit(rateLimitKey(call.request.ip))]);
      const confirmation = await confirm(input, before, change, call);
      const claim = change && { [change.kind]: change.address, code: input.code ?? '', userId: user.id };
      const proof = claim ? await findProof(call, 'change', claim) : null;
      if (change && !proof) throw createWrongCodeError();
      const { passwordHash, checkedHash } = confirmation;
      return async function writeUser(inside) {
        const { db: tx, settings } = inside;
        const { username, description, sex, avatar } = input;
        const unproven = change && findUnprovenOther(change.kind, toUser(before));
        if (change && (await isProvenElsewhere(tx, change, user.id))) throw createTakenError(change.kind);
        const locked = await lockOwnAccount(inside);
        // The password was reset meanwhile: the old one confirms nothing any more.
        if (checkedHash !== null && checkedHash !== locked.passwordHash) throw createWrongPasswordError();
        if (change) checkSameContacts(locked, before);
        checkAvatar(input, locked);
        if (username !== undefined) checkNewUsername(username, locked.username);
        await spendProof(inside, confirmation.proof);
        const verified = await spendProof(inside, proof);
        try {
          const [row] = await tx
            .update(users)
            .set({
              ...(username !== undefined && username !== locked.username && toUsernameColumns(username)),
              ...(description !== undefined && { description }),
              ...(sex !== undefined && { sex }),
              ...(avatar !== undefined && { avatar }),
              ...(change && { [change.kind]: change.address }),
              ...verified,
              ...(unproven && { [unproven]: null }),
              ...(passwordHash !== null && { passwordHash }),
              updatedAt: now,
            })
            .where(eq(users.id, user.id))
            .returning();
          if (!row) throw new Error('The signed-in user is gone');
          if (row.username !== locked.username) await rewriteOrderTokens(tx, { userId: row.id });
          if (passwordHash !== null) {
            await endSessions(tx, user.id, now, user.sessionId);
            await endChallenges(tx, user.id);
          }
          if (passwordHash !== null || change) await voidTickets(tx, user.id, now);
          if (passwordHash !== null) await sendAccountNotice(inside, user.id, { kind: 'passwordChanged' });
          if (change) await dropClaims(tx, change.kind, row);
          if (change?.isNew) await announceContactChange(change, user.id, inside);
          if (row.avatar !== locked.avatar) removeAvatar(inside, locked.avatar);
          return toSignedIn(row, settings);
        } catch (error) {
          throw toDuplicateError(error);
        }
      };
    },
  },
};
