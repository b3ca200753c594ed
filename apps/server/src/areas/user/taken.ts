import { takenIndex } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';

/** Input field of each unique index on users. */
const fieldOfIndex: Readonly<Record<string, string>> = {
  users_username_key: 'username',
  users_skeleton_key: 'username',
  users_email_key: 'email',
  users_phone_key: 'phone',
};

/** Converts a unique violation to TAKEN with its field; returns other errors unchanged. */
export function toDuplicateError(error: unknown): unknown {
  const index = takenIndex(error);
  const field = index === null ? undefined : fieldOfIndex[index];
  return field ? new ApiError('TAKEN', undefined, { fields: { [field]: 'taken' } }) : error;
}
