import type { Locale, User } from '@sampan/api/entities';
import { listCodeKeys } from '@sampan/domain/account/contactProof';
import {
  type ContactChange,
  type ContactKind,
  contactKinds,
  isProven,
  listNotations,
  listVoidedUndos,
  staysProven,
} from '@sampan/domain/account/contacts';
import { isGuessablePassword, listPasswordNames } from '@sampan/domain/account/guessablePassword';
import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { findUsernameProblem, getUsernameKey, getUsernameSkeleton } from '@sampan/domain/account/username';
import {
  type ContactAnnouncement,
  planContactAnnouncement,
  planStaffContactNotice,
  planStaffOtherNotices,
} from '@sampan/domain/outbox/accountPostings';
import { getShopLocale } from '@sampan/domain/setting/shopSettings';
import type { ShopUser } from '../../fixtures/shop/users.ts';
import { type CallContext, type ClockContext, DemoApiError } from '../call.ts';
import { getMessageSender, postMessage } from '../messages.ts';
import { allocateId, type DemoState, demoOrigin, getShopSettings } from '../state.ts';
import { endChallenges } from './secondFactor.ts';
import { endSessions, voidTickets } from './sessions.ts';

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

/** @throws DemoApiError VALIDATION if the length is invalid, or the password easily guessed */
export function checkNewPassword(
  state: DemoState,
  password: string,
  account: Partial<Pick<User, 'username' | 'email' | 'phone'>>,
): void {
  const names = listPasswordNames(account, getShopSettings(state)['site.name']);
  if (isGoodPassword(password) && !isGuessablePassword(password, names)) return;
  throw new DemoApiError('VALIDATION', { fields: { password: 'weak' } });
}

/** Notes when an address of an account was verified. */
export function noteProof({ state, now }: ClockContext, userId: number, kind: ContactKind): void {
  state.provenAt.set(`${userId} ${kind}`, now.getTime());
}

/** Returns when an account's address was verified; long ago in the accounts of the start. */
function getProvenAt(state: DemoState, userId: number, kind: ContactKind): Date {
  return new Date(state.provenAt.get(`${userId} ${kind}`) ?? 0);
}

/** The account's other address stays verified only if it was so long before: the same attacker may have set both. */
export function keepsOther(state: DemoState, account: ShopUser, kind: ContactKind, changedAt: Date): boolean {
  const createdAt = new Date(account.createdAt);
  return isProven(account, kind) && staysProven(getProvenAt(state, account.id, kind), { createdAt, changedAt });
}

/** Stores the undo link of an announcement, and sends its messages. */
function announce(call: ClockContext, { undo, postings }: ContactAnnouncement): void {
  const { state, now } = call;
  if (undo) {
    const id = state.lastId.get('contactUndo') ?? 0;
    state.contactUndos.push({ ...undo, id, createdAt: now.getTime(), expiresAt: undo.expiresAt.getTime() });
  }
  for (const posting of postings) postMessage(call, posting);
}

function getAnnouncementOptions({ state, now }: ClockContext, locale: Locale) {
  const createToken = () => `undo-${allocateId(state, 'contactUndo')}`;
  return { sender: getMessageSender(state, locale), origin: demoOrigin, now, createToken };
}

/** Notifies the old address of the change, with an undo link, and the new address that it is now in use. */
export function announceContactChange(
  call: Pick<CallContext, 'state' | 'now' | 'locale'>,
  change: ContactChange,
  userId: number,
): void {
  announce(call, planContactAnnouncement(change, userId, getAnnouncementOptions(call, call.locale)));
}

/**
 * Ends the access that somebody else may have to an account whose addresses staff changed, and notifies the proven
 * addresses that it had, in the shop's language. Voids earlier undo links: an attacker may have set their address.
 * The owner's link to the other address stays.
 */
export function settleStaffContactChange(call: ClockContext, before: User, after: User): void {
  const { state, now } = call;
  endAccess(state, before, []);
  const corrected = contactKinds.filter((kind) => before[kind] !== after[kind]);
  const valid = state.contactUndos.filter((link) => link.userId === before.id && link.expiresAt > now.getTime());
  const voided = listVoidedUndos(valid, corrected);
  state.contactUndos = state.contactUndos.filter((link) => !voided.includes(link));
  const options = getAnnouncementOptions(call, getShopLocale(getShopSettings(state)));
  for (const kind of corrected) {
    if (!isProven(before, kind)) continue;
    const replaced = { kind, address: before[kind], provenAt: getProvenAt(state, before.id, kind) };
    announce(call, planStaffContactNotice(replaced, before.id, options));
  }
  announce(call, { undo: null, postings: planStaffOtherNotices(before, corrected, options.sender) });
}

/** Deletes the links with which a user could undo a change of address. */
export function voidContactUndos(state: DemoState, userId: number): void {
  state.contactUndos = state.contactUndos.filter((link) => link.userId !== userId);
}

/** Ends all sessions, pending logins and recoveries of an account, and the codes sent to its addresses and to `others`. */
export function endAccess(
  state: DemoState,
  account: User,
  others: readonly { kind: ContactKind; address: string }[],
): void {
  const own = contactKinds.map((kind) => ({ kind, address: account[kind] }));
  for (const { kind, address } of [...own, ...others])
    for (const key of listCodeKeys(kind, address, account.id)) state.codes.delete(key);
  endSessions(state, account.id);
  endChallenges(state, account.id);
  voidTickets(state, account.id);
}
