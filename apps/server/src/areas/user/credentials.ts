import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { findUsernameProblem, getUsernameKey, getUsernameSkeleton } from '@sampan/domain/account/username';
import { ApiError } from '../../http/apiError.ts';

/** @throws ApiError VALIDATION where the password is too weak to be chosen */
export function checkNewPassword(password: string): void {
  if (!isGoodPassword(password)) throw new ApiError('VALIDATION', undefined, { fields: { password: 'weak' } });
}

/** The name that an account has already is not judged. @throws ApiError VALIDATION where nobody can choose the name */
export function checkNewUsername(username: string, current?: string): void {
  const problem = username === current ? undefined : findUsernameProblem(username);
  if (problem) throw new ApiError('VALIDATION', undefined, { fields: { username: problem } });
}

/** The columns of a name. Their unique indexes refuse one that is in use, or that looks like one that is. */
export function toUsernameColumns(username: string) {
  return { username, usernameKey: getUsernameKey(username), usernameSkeleton: getUsernameSkeleton(username) };
}
