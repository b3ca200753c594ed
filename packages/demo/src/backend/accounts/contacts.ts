import type { User } from '@sampan/api/entities';
import { listCodeKeys } from '@sampan/domain/account/contactProof';
import {
  type ContactChange,
  type ContactKind,
  contactKinds,
  isProven,
  listNotations,
} from '@sampan/domain/account/contacts';
import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { findUsernameProblem, getUsernameKey, getUsernameSkeleton } from '@sampan/domain/account/username';
import { planContactAnnouncement } from '@sampan/domain/outbox/accountPostings';
import type { ShopUser } from '../../fixtures/shop/users.ts';
import { type CallContext, DemoApiError } from '../call.ts';
import { demoOrigin } from '../demoOrigin.ts';
import { getMessageSender, postMessage } from '../messages.ts';
import { allocateId, type DemoState } from '../state.ts';

/** Returns the account with this verified e-mail or phone. */
export function findByContact(state: DemoState, kind: ContactKind, address: string): ShopUser | undefined {
  const notations = listNotations(kind, address);
  const owners = [...state.users.values()].filter(
    (user) => isProven(user, kind) && notations.includes(user[kind].toLowerCase()),
  );
  return owners.find((user) => user[kind].toLowerCase() === address) ?? owners[0];
}

/** Removes an address that this account has verified from other accounts that hold it unverified. */
export function dropClaims(state: DemoState, kind: ContactKind, owner: User): void {
  if (owner[kind] === '') return;
  const notations = listNotations(kind, owner[kind]);
  for (const user of state.users.values()) {
    const isClaim = user.id !== owner.id && notations.includes(user[kind]) && !isProven(user, kind);
    if (isClaim) state.users.set(user.id, { ...user, [kind]: '' });
  }
}

/** Returns whether another account has this username or a confusable one. */
export function isNameTaken(state: DemoState, username: string, ownId?: number): boolean {
  const [key, skeleton] = [getUsernameKey(username), getUsernameSkeleton(username)];
  return [...state.users.values()].some(
    (user) =>
      user.id !== ownId && (getUsernameKey(user.username) === key || getUsernameSkeleton(user.username) === skeleton),
  );
}

/** An unchanged username is not checked. @throws DemoApiError VALIDATION */
export function checkNewUsername(username: string, current?: string): void {
  const problem = username === current ? undefined : findUsernameProblem(username);
  if (problem) throw new DemoApiError('VALIDATION', { fields: { username: problem } });
}

/** @throws DemoApiError VALIDATION */
export function checkNewPassword(password: string): void {
  if (!isGoodPassword(password)) throw new DemoApiError('VALIDATION', { fields: { password: 'weak' } });
}

/** Notifies the old address of the change, with an undo link, and the new address that it is now in use. */
export function announceContactChange(
  call: Pick<CallContext, 'state' | 'now' | 'locale'>,
  change: ContactChange,
  userId: number,
): void {
  const { state, now, locale } = call;
  const { undo, postings } = planContactAnnouncement(change, userId, {
    sender: getMessageSender(state, locale),
    origin: demoOrigin,
    now,
    createToken: () => `undo-${allocateId(state, 'contactUndo')}`,
  });
  if (undo) {
    const id = state.lastId.get('contactUndo') ?? 0;
    state.contactUndos.push({ ...undo, id, expiresAt: undo.expiresAt.getTime() });
  }
  for (const posting of postings) postMessage(call, posting);
}

/** Deletes the links with which a user could undo a change of address. */
export function voidContactUndos(state: DemoState, userId: number): void {
  state.contactUndos = state.contactUndos.filter((link) => link.userId !== userId);
}

/** Voids the codes that were sent to addresses which an undo takes from the account: the current ones and `replaced`. */
export function voidUndoneCodes(
  state: DemoState,
  account: User,
  replaced: readonly { kind: ContactKind; address: string }[],
): void {
  const current = contactKinds.map((kind) => ({ kind, address: account[kind] }));
  for (const { kind, address } of [...current, ...replaced])
    for (const key of listCodeKeys(kind, address, account.id)) state.codes.delete(key);
}
