import { clientFailureStatus } from '@sampan/api/errors';
import type { SaveStatus } from '../../../../patterns/SaveBar/SaveBar.tsx';

interface EditorState {
  isSaving: boolean;
  isDirty: boolean;
  /** The last save failed, or fields are invalid. */
  hasFailed: boolean;
  /** Saved since the editor was opened. */
  isSaved: boolean;
}

/** Status of an editor's save bar. */
export function getSaveStatus({ isSaving, isDirty, hasFailed, isSaved }: EditorState): SaveStatus {
  if (isSaving) return 'saving';
  if (isDirty) return hasFailed ? 'failed' : 'dirty';
  return isSaved ? 'saved' : 'clean';
}

export type SaveFailure = 'offline' | 'deleted' | 'forbidden' | 'other';

/** Returns why an editor could not save, from the HTTP status of the answer. */
export function toSaveFailure(statusCode: number): SaveFailure {
  if (statusCode === 404) return 'deleted';
  if (statusCode === 403) return 'forbidden';
  return statusCode === clientFailureStatus ? 'offline' : 'other';
}
