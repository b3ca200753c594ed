import { takenIndex } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';

/** The input field behind a unique index of the users. */
const fieldOfIndex: Readonly<Record<string, string>> = {
  users_username_key: 'username',
  users_skeleton_key: 'username',
  users_email_key: 'email',
  users_phone_key: 'phone',
};

/** TAKEN on the field whose unique index refused the write; any other error as it is. */
export function toDuplicateError(error: unknown): unknown {
  const index = takenIndex(error);
  const field = index === null ? undefined : fieldOfIndex[index];
  return field ? new ApiError('TAKEN', undefined, { fields: { [field]: 'taken' } }) : error;
}
