import type { Contract } from '@sampan/api/contract';
import type { User } from '@sampan/api/entities';
import { kycStatus, userRole, userStatus } from '@sampan/api/statuses';
import {
  type Confirmation,
  type ContactClaim,
  type ContactProof,
  listProofs,
} from '@sampan/domain/account/contactProof';
import { type ContactChange, type ContactKind, contactKinds } from '@sampan/domain/account/contacts';
import { isFirstCodeOptional, planFirstCode, requestFirstCode } from '@sampan/domain/account/firstCode';
import { getCodeCheckLimit, getRegistrationLimits } from '@sampan/domain/account/hardLimits';
import { findProfileProblem, planProfileUpdate } from '@sampan/domain/account/profile';
import { planUndoNotices } from '@sampan/domain/outbox/accountPostings';
import type { ShopUser } from '../../fixtures/shop/users.ts';
import { checkPassword } from '../accounts/accounts.ts';
import { checkCaptcha } from '../accounts/captcha.ts';
import { getCodeAllowances, isRightCode, sendCode } from '../accounts/codes.ts';
import {
  announceContactChange,
  checkNewPassword,
  checkNewUsername,
  dropClaims,
  endAccess,
  findByContact,
  isNameTaken,
  keepsOther,
  noteProof,
} from '../accounts/contacts.ts';
import { confirmSmsNumber, rejectPumping } from '../accounts/pumping.ts';
import { endChallenges, toSignedIn } from '../accounts/secondFactor.ts';
import { endSessions, startSession, voidTickets } from '../accounts/sessions.ts';
import { type CallContext, type ClockContext, DemoApiError, type DemoHandlersOf } from '../call.ts';
import { getMessageSender, postMessage, sendAccountNotice } from '../messages.ts';
import { client, consume } from '../rateLimit.ts';
import { allocateId, type DemoState, markUserChanged } from '../state.ts';
import { addresses } from './addresses.ts';
import { myfiles, uploadAvatar } from './files.ts';
import { getDeviceKey, login } from './login.ts';
import { addInboxUser } from './outbox.ts';
import { recovery } from './recovery.ts';

/** An unverified address of another account does not block this one. @throws DemoApiError TAKEN */
export function rejectDuplicate(state: DemoState, changed: Partial<User>, ownId?: number): void {
  const createTakenError = (field: string) => new DemoApiError('TAKEN', { fields: { [field]: 'taken' } });
  for (const kind of contactKinds) {
    const owner = changed[kind] ? findByContact(state, kind, changed[kind]) : undefined;
    if (owner && owner.id !== ownId) throw createTakenError(kind);
  }
  if (changed.username !== undefined && isNameTaken(state, changed.username, ownId)) throw createTakenError('username');
}

/** Returns the address that the code verifies; undefined if no code is right. */
function findProof(
  call: ClockContext,
  purpose: 'register' | 'change' | 'confirm',
  claim: ContactClaim,
): ContactProof | undefined {
  return listProofs(purpose, claim).find(({ key }) => isRightCode(call, key, claim.code));
}

function createWrongCodeError(field: 'code' | 'currentCode' = 'code'): DemoApiError {
  return new DemoApiError('CODE_WRONG', { fields: { [field]: 'code' } });
}

/** Sends the code that verifies the new account's address. */
function sendFirstCode(call: CallContext, account: ShopUser): void {
  const { kind, codeRequest } = requestFirstCode(account);
  const allowances = getCodeAllowances(call, codeRequest, true);
  if (!call.state.features[codeRequest.channel]) return;
  try {
    if (codeRequest.channel === 'sms') rejectPumping(call, codeRequest.to);
    consume(call, allowances);
  } catch (error) {
    if (error instanceof DemoApiError && isFirstCodeOptional(error.code)) return;
    throw error;
  }
  const ownerId = findByContact(call.state, kind, codeRequest.to)?.id;
  sendCode(call, codeRequest, planFirstCode(codeRequest, { userId: account.id, ownerId }));
}

/** Returns the code that confirms a change, if it is not the password. @throws DemoApiError CODE_WRONG, PASSWORD_WRONG */
function confirm(
  call: CallContext,
  confirmation: Confirmation | null,
  currentPassword: string | undefined,
): ContactProof | undefined {
  if (confirmation?.by === 'currentPassword') checkPassword(call, currentPassword);
  if (confirmation?.by !== 'currentCode') return undefined;
  const proof = findProof(call, 'confirm', confirmation.claim);
  if (!proof) throw createWrongCodeError('currentCode');
  return proof;
}

/** Ends what a new password or address makes invalid elsewhere, and tells the account's addresses of it. */
function endOldAccess(
  call: CallContext,
  account: User,
  { change, hasNewPassword }: { change: ContactChange | undefined; hasNewPassword: boolean },
): void {
  const { state, token } = call;
  if (hasNewPassword) {
    endSessions(state, account.id, token);
    endChallenges(state, account.id);
  }
  if (hasNewPassword || change) voidTickets(state, account.id);
  if (hasNewPassword) sendAccountNotice(call, account.id, { kind: 'passwordChanged' });
  if (change) dropClaims(state, change.kind, account);
  if (change?.isNew) announceContactChange(call, change, account.id);
}

export const user: DemoHandlersOf<Contract['user']> = {
  ...addresses,
  ...recovery,
  regist(input, call) {
    const { state, now } = call;
    const { username, email, phone, code } = input;
    checkNewUsername(username);
    checkNewPassword(state, input.password, input);
    if (code !== undefined) consume(call, [getCodeCheckLimit(client)]);
    const proof = code === undefined ? undefined : findProof(call, 'register', { email, phone, code, userId: 0 });
    if (code !== undefined && !proof) throw createWrongCodeError();
    if (!proof) checkCaptcha(call, input);
    rejectDuplicate(state, { username, ...(proof && { [proof.kind]: input[proof.kind] }) });
    consume(call, getRegistrationLimits(client));
    if (proof) state.codes.delete(proof.key);
    if (proof?.kind === 'phone') confirmSmsNumber(state, phone ?? '');
    const account = {
      id: allocateId(state, 'user'),
      username,
      avatar: '',
      email: email ?? '',
      phone: phone ?? '',
      emailVerified: proof?.kind === 'email',
      phoneVerified: proof?.kind === 'phone',
      description: '',
      status: userStatus.normal,
      sex: 0 as const,
      role: userRole.customer,
      kycStatus: kycStatus.notSubmitted,
      createdAt: now.toISOString(),
    };
    state.users.set(account.id, account);
    if (proof) noteProof(call, account.id, proof.kind);
    state.passwords.set(account.id, input.password);
    addInboxUser(call, account.id);
    if (proof) dropClaims(state, proof.kind, account);
    else sendFirstCode(call, account);
    state.devices.add(getDeviceKey(account.id, input.device));
    return startSession(call, account);
  },
  nameAvailable({ username }, { state, viewer }) {
    if (isNameTaken(state, username, viewer?.id)) return { available: false };
    const own = viewer ? state.users.get(viewer.id)?.username : undefined;
    if (own === undefined || !isNameTaken(state, username)) checkNewUsername(username);
    return { available: true };
  },
  ...login,
  logout({ everywhere }, { state, userId, token }) {
    if (everywhere) endSessions(state, userId);
    if (token) state.sessions.delete(token);
    return {};
  },
  userinfo: (_input, { state, userId }) => toSignedIn(state, state.users.get(userId) as User),
  editinfo(input, call) {
    const { state, userId, now } = call;
    const account = state.users.get(userId);
    if (!account) throw call.fail('UNAUTHENTICATED');
    const problem = findProfileProblem(input, account);
    if (problem) throw call.fail('VALIDATION', { fields: problem });
    const { code: _code, currentCode: _currentCode, password, currentPassword, ...changes } = input;
    // The same call may also change the name or an address.
    if (password !== undefined) for (const owner of [account, input]) checkNewPassword(state, password, owner);
    const plan = planProfileUpdate(input, account);
    if (!plan) throw createWrongCodeError();
    const { change, claim, unproven } = plan;
    if (claim) consume(call, [getCodeCheckLimit(client)]);
    const ownProof = confirm(call, plan.confirmation, currentPassword);
    if (password !== undefined && password === currentPassword)
      throw call.fail('VALIDATION', { fields: { password: 'same' } });
    const proof = claim && findProof(call, 'change', claim);
    if (claim && !proof) throw createWrongCodeError();
    rejectDuplicate(state, { username: input.username, ...(change && { [change.kind]: change.address }) }, userId);
    for (const usedProof of [ownProof, proof]) if (usedProof) state.codes.delete(usedProof.key);
    if (proof?.kind === 'phone') confirmSmsNumber(state, change?.address ?? '');
    if (password !== undefined) state.passwords.set(userId, password);
    const changed = {
      ...account,
      ...changes,
      updatedAt: now.toISOString(),
      ...(change && { [change.kind === 'email' ? 'emailVerified' : 'phoneVerified']: true }),
    };
    if (change) noteProof(call, userId, change.kind);
    if (unproven) changed[unproven] = '';
    state.users.set(userId, changed);
    endOldAccess(call, changed, { change, hasNewPassword: password !== undefined });
    return toSignedIn(state, changed);
  },
  undoContact({ token }, call) {
    const { state, now, fail } = call;
    const link = state.contactUndos.find((each) => each.token === token && each.expiresAt > now.getTime());
    const account = link && state.users.get(link.userId);
    if (!link || !account || account.status === userStatus.deregistered) throw fail('LINK_EXPIRED');
    const { id, kind, address, userId } = link;
    const owner = findByContact(state, kind, address);
    if (owner && owner.id !== userId) throw fail('LINK_EXPIRED');
    const changedAt = new Date(link.createdAt);
    const isKept = (one: ContactKind) => one === kind || keepsOther(state, account, one, changedAt);
    const restored = {
      ...account,
      [kind]: address,
      emailVerified: isKept('email'),
      phoneVerified: isKept('phone'),
    };
    state.users.set(userId, restored);
    noteProof(call, userId, kind);
    markUserChanged(state, userId, now);
    dropClaims(state, kind, restored);
    const isUndone = (each: typeof link) => each.userId === userId && each.id >= id;
    endAccess(state, account, state.contactUndos.filter(isUndone));
    state.contactUndos = state.contactUndos.filter((each) => !isUndone(each));
    for (const notice of planUndoNotices(account, kind, getMessageSender(state, call.locale)))
      postMessage(call, notice);
    return { kind };
  },
  uploadAvatar,
  myfiles,
};
