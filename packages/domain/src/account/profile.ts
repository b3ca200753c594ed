import { canSetAvatar } from './avatar.ts';
import { planConfirmation } from './contactProof.ts';
import { type Contacts, findContactChanges, findUnprovenOther } from './contacts.ts';
import { findUsernameProblem } from './username.ts';

/** An update of the profile by its owner; absent values stay unchanged. */
type ProfileInput = Partial<
  Record<'username' | 'avatar' | 'email' | 'phone' | 'code' | 'currentCode' | 'password', string>
>;

/** Returns the first invalid field besides the password, with its error code. Stored values are always valid. */
export function findProfileProblem(
  { username, avatar = '' }: ProfileInput,
  stored: { username: string; avatar: string },
): { [Field in 'username' | 'avatar']?: string } | undefined {
  if (!canSetAvatar(avatar, stored.avatar)) return { avatar: 'avatar' };
  const nameProblem =
    username === undefined || username === stored.username ? undefined : findUsernameProblem(username);
  return nameProblem && { username: nameProblem };
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
