import type { CallError } from '@sampan/api/clientEnvelope';
import { forbiddenStatus, notFoundStatus } from '@sampan/api/errors';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
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

export type SaveFailure = 'offline' | 'unknown' | 'deleted' | 'forbidden' | 'secondFactor' | 'other';

/** Returns why an editor could not save. */
export function toSaveFailure(error: CallError): SaveFailure {
  if (error.statusCode === notFoundStatus) return 'deleted';
  if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') return 'secondFactor';
  if (error.statusCode === forbiddenStatus) return 'forbidden';
  return getNoAnswerReason(error) ?? 'other';
}
