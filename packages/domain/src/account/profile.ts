import { canSetAvatar } from './avatar.ts';
import { type CodeChannel, getCodeKey } from './codes.ts';
import {
  type ContactChange,
  type ContactKind,
  type Contacts,
  channelByContactKind,
  contactKinds,
  findContactChanges,
  findUnprovenOther,
  listNotations,
} from './contacts.ts';
import { isGoodPassword } from './passwordRules.ts';
import { findUsernameProblem } from './username.ts';

/** A code that a client sends to prove one of these addresses. */
export interface ContactClaim {
  email?: string | undefined;
  phone?: string | undefined;
  code: string;
  /** The account that requested the code; 0 for a new account. */
  userId: number;
}

/** An address that a code would prove, and the storage key of that code. */
export interface ContactProof {
  kind: ContactKind;
  channel: CodeChannel;
  to: string;
  key: string;
}

/** The addresses of a claim, in the order in which its code is compared with theirs. */
export function listProofs(purpose: 'register' | 'change' | 'confirm', claim: ContactClaim): ContactProof[] {
  return contactKinds.flatMap((kind) => {
    const to = claim[kind];
    const channel = channelByContactKind[kind];
    return to === undefined ? [] : [{ kind, channel, to, key: getCodeKey(purpose, channel, to, claim.userId) }];
  });
}

/** Storage keys of the codes that an account may have requested for an address. */
export function listCodeKeys(kind: ContactKind, address: string, userId: number): string[] {
  return listNotations(kind, address).flatMap((to) =>
    (['change', 'confirm'] as const).map((purpose) => getCodeKey(purpose, channelByContactKind[kind], to, userId)),
  );
}

/** How a change of the profile is confirmed: by a code sent to the verified address that it replaces, or by the password. */
export type Confirmation = { by: 'currentCode'; claim: ContactClaim } | { by: 'currentPassword' };

/**
 * Plans how a change of the profile is confirmed: a new password or address needs the current password; a new address
 * alternatively a code sent to the verified address that it replaces. Null if no confirmation is needed.
 */
export function planConfirmation(
  { password, currentCode }: { password?: string | undefined; currentCode?: string | undefined },
  change: ContactChange | undefined,
  userId: number,
): Confirmation | null {
  if (password === undefined && !change?.isNew) return null;
  if (password !== undefined || change?.replaced === undefined || currentCode === undefined)
    return { by: 'currentPassword' };
  return { by: 'currentCode', claim: { [change.kind]: change.replaced, code: currentCode, userId } };
}

/** An update of the profile by its owner; absent values stay unchanged. */
type ProfileInput = Partial<
  Record<'username' | 'avatar' | 'email' | 'phone' | 'code' | 'currentCode' | 'password', string>
>;

/** Returns the first invalid field with its error code. Stored values are always valid. */
export function findProfileProblem(
  { username, avatar = '', password }: ProfileInput,
  stored: { username: string; avatar: string },
): { [Field in 'username' | 'avatar' | 'password']?: string } | undefined {
  if (!canSetAvatar(avatar, stored.avatar)) return { avatar: 'avatar' };
  const nameProblem =
    username === undefined || username === stored.username ? undefined : findUsernameProblem(username);
  if (nameProblem) return { username: nameProblem };
  return password === undefined || isGoodPassword(password) ? undefined : { password: 'weak' };
}

/** Plans an update of the profile. Null if it changes two addresses: a code verifies a single one. */
export function planProfileUpdate(input: ProfileInput, account: Contacts & { id: number }) {
  const [change, ...others] = findContactChanges(input, account);
  if (others.length > 0) return null;
  return {
    /** The address that is set or verified. */
    change,
    /** The claim that the address is the account's, proven by its code. */
    claim: change && { [change.kind]: change.address, code: input.code ?? '', userId: account.id },
    /** The unproven other address, which is removed when this one is proven. */
    unproven: change && findUnprovenOther(change.kind, account),
    confirmation: planConfirmation(input, change, account.id),
  };
}
export type ProfilePlan = NonNullable<ReturnType<typeof planProfileUpdate>>;
