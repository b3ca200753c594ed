import { isGuessablePassword, listPasswordNames } from '@sampan/domain/account/guessablePassword';
import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { findUsernameProblem, getUsernameKey, getUsernameSkeleton } from '@sampan/domain/account/username';
import { findViolatedIndex } from '../../db/query.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';

/** @throws ApiError VALIDATION if the length is invalid, or the password easily guessed */
export function checkNewPassword(
  password: string,
  account: Parameters<typeof listPasswordNames>[0],
  { settings }: Pick<Call, 'settings'>,
): void {
  const names = listPasswordNames(account, settings['site.name']);
  if (isGoodPassword(password) && !isGuessablePassword(password, names)) return;
  throw createFieldError({ password: 'weak' });
}

/** Validates that the new password is another one than the current. @throws ApiError VALIDATION */
export function checkOtherPassword(password: string, currentPassword: string | undefined): void {
  if (password === currentPassword) throw createFieldError({ password: 'same' });
}

/** Validates a new user name; the current name is always valid. @throws ApiError VALIDATION */
export function checkNewUsername(username: string, current?: string): void {
  const problem = username === current ? undefined : findUsernameProblem(username);
  if (problem) throw createFieldError({ username: problem });
}

/** Columns of a user name. Their unique indexes refuse names that are in use or look like one in use. */
export function toUsernameColumns(username: string) {
  return { username, usernameKey: getUsernameKey(username), usernameSkeleton: getUsernameSkeleton(username) };
}

/** Input field of each unique index on users. */
const fieldByIndex: Readonly<Record<string, string>> = {
  users_username_key: 'username',
  users_skeleton_key: 'username',
  users_email_key: 'email',
  users_phone_key: 'phone',
};

export function createTakenError(field: string): ApiError {
  return new ApiError('TAKEN', { fields: { [field]: 'taken' } });
}

/** Converts a unique violation to TAKEN with its field; returns other errors unchanged. */
export function toDuplicateError(error: unknown): unknown {
  const index = findViolatedIndex(error);
  const field = index === null ? undefined : fieldByIndex[index];
  return field ? createTakenError(field) : error;
}
