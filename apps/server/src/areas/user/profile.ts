import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Confirmation } from '@sampan/domain/account/contactProof';
import { getCodeCheckLimit } from '@sampan/domain/account/hardLimits';
import { findProfileProblem, type ProfilePlan, planProfileUpdate } from '@sampan/domain/account/profile';
import { eq } from 'drizzle-orm';
import { getReturnedRow, pickFields } from '../../db/query.ts';
import { users } from '../../db/schema.ts';
import { createFieldError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { voidTickets } from '../code/codes.ts';
import { rewriteOrderTokens } from '../order/orderSearch.ts';
import { sendAccountNotice } from '../outbox/service.ts';
import { endChallenges } from '../security/challenges.ts';
import { removeAvatar } from './avatar.ts';
import { dropClaims, isProvenElsewhere } from './contactClaims.ts';
import { announceContactChange } from './contactUndo.ts';
import {
  checkNewPassword,
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
  confirmation: Confirmation | null,
  call: Call<EditInfo>,
): Promise<ConfirmationResult> {
  const { password, currentPassword } = input;
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

/** @throws ApiError VALIDATION */
function checkInput(input: Input, row: UserRow, call: Pick<Call, 'settings'>): void {
  const problem = findProfileProblem(input, row);
  if (problem) throw createFieldError(problem);
  if (input.password === undefined) return;
  // The same call may also change the name or an address.
  for (const account of [row, input]) checkNewPassword(input.password, account, call);
}

const pickContacts = (row: UserRow) => pickFields(row, ['email', 'phone', 'emailVerifiedAt', 'phoneVerifiedAt']);

/** Fails if the account's addresses differ from those that the change was checked against. */
function checkSameContacts(row: UserRow, before: UserRow): void {
  if (!isDeepStrictEqual(pickContacts(row), pickContacts(before))) throw createWrongCodeError();
}

/** An update that passed all checks outside the transaction. */
interface CheckedUpdate {
  input: Input;
  before: UserRow;
  plan: ProfilePlan;
  confirmation: ConfirmationResult;
  /** Code of the new address, if any. */
  proof: Proof | null;
}

/** Writes an update, if the account is still the one that it was checked against, and uses up its codes. */
async function writeUser(
  { input, before, plan: { change, unproven }, confirmation, proof }: CheckedUpdate,
  call: Call<EditInfo>,
): Promise<{ row: UserRow; locked: UserRow }> {
  const { db, now } = call;
  const { username, description, sex, avatar } = input;
  const { passwordHash, checkedHash } = confirmation;
  if (change && (await isProvenElsewhere(db, change, before.id))) throw createTakenError(change.kind);
  const locked = await lockOwnAccount(call);
  // The password was reset meanwhile: the old one confirms nothing any more.
  if (checkedHash !== null && checkedHash !== locked.passwordHash) throw createWrongPasswordError();
  if (change) checkSameContacts(locked, before);
  checkInput(input, locked, call);
  await spendProof(call, confirmation.proof);
  const verified = await spendProof(call, proof);
  const rows = await db
    .update(users)
    .set({
      ...(username !== undefined && username !== locked.username && toUsernameColumns(username)),
      description,
      sex,
      avatar,
      ...(change && { [change.kind]: change.address }),
      ...verified,
      ...(unproven && { [unproven]: null }),
      ...(passwordHash !== null && { passwordHash }),
      updatedAt: now,
    })
    .where(eq(users.id, before.id))
    .returning();
  return { row: getReturnedRow(rows), locked };
}

/** Ends what a new password or address makes invalid elsewhere, and tells the account's addresses of it. */
async function endOldAccess(
  { plan: { change }, confirmation: { passwordHash } }: CheckedUpdate,
  row: UserRow,
  call: Call<EditInfo>,
): Promise<void> {
  const { db, user, now } = call;
  if (passwordHash !== null) {
    await endSessions(db, user.id, now, user.sessionId);
    await endChallenges(db, user.id);
  }
  if (passwordHash !== null || change) await voidTickets(db, user.id, now);
  if (passwordHash !== null) {
    await sendAccountNotice(call, user.id, { kind: 'passwordChanged' });
    logSecurityEvent(call, 'passwordChanged', { userId: user.id });
  }
  if (change) logSecurityEvent(call, 'contactChanged', { userId: user.id, kind: change.kind });
  if (change) await dropClaims(db, change.kind, row);
  if (change?.isNew) await announceContactChange(change, user.id, call);
}

export const profile: Pick<HandlersOf<Contract['user']>, 'userinfo' | 'editinfo'> = {
  async userinfo(_input, call) {
    return toSignedIn(await readOwnAccount(call), call.settings);
  },

  editinfo: {
    async prepare(input, call) {
      const before = await readOwnAccount(call);
      checkInput(input, before, call);
      const plan = planProfileUpdate(input, toUser(before));
      if (!plan) throw createWrongCodeError();
      const { claim } = plan;
      if (claim) await consumeRateLimit(call.db, call.now, [getCodeCheckLimit(rateLimitKey(call.request.ip))]);
      const confirmation = await confirm(input, before, plan.confirmation, call);
      const proof = claim ? await findProof(call, 'change', claim) : null;
      if (claim && !proof) throw createWrongCodeError();
      const update = { input, before, plan, confirmation, proof };
      return async function writeProfile(inside) {
        try {
          const { row, locked } = await writeUser(update, inside);
          if (row.username !== locked.username) await rewriteOrderTokens(inside.db, { userId: row.id });
          await endOldAccess(update, row, inside);
          if (row.avatar !== locked.avatar) removeAvatar(inside, locked.avatar);
          return toSignedIn(row, inside.settings);
        } catch (error) {
          throw toDuplicateError(error);
        }
      };
    },
  },
};
