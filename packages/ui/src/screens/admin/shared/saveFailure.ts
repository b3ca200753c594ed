import { clientFailureStatus } from '@sampan/api/errors';

export type SaveFailure = 'offline' | 'deleted' | 'forbidden' | 'other';

/** Returns why an editor could not save, from the HTTP status of the answer. */
export function toSaveFailure(statusCode: number): SaveFailure {
  if (statusCode === 404) return 'deleted';
  if (statusCode === 403) return 'forbidden';
  return statusCode === clientFailureStatus ? 'offline' : 'other';
}
