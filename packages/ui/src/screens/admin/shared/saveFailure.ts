import { clientFailureStatus } from '@sampan/api/errors';

export type SaveFailure = 'offline' | 'deleted' | 'other';

/** Returns why an editor could not save, from the HTTP status of the answer. */
export function toSaveFailure(statusCode: number): SaveFailure {
  if (statusCode === 404) return 'deleted';
  return statusCode === clientFailureStatus ? 'offline' : 'other';
}
