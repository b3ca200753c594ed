import type { SaveStatus } from '../../../patterns/SaveBar/SaveBar.tsx';

export interface EditorState {
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
