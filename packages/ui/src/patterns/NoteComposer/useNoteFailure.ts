import type { CallError } from '@sampan/api/clientEnvelope';
import { clientFailureStatus } from '@sampan/api/errors';
import { useHasReconnected } from '../../app/useHasReconnected.ts';

/**
 * Returns the message key for a rejected note, under `order` in the order and admin messages; undefined without an error,
 * and once the connection that was missing is back.
 */
export function useNoteFailure(
  error: CallError | undefined,
): 'refused.offline' | 'note.full' | 'note.failed' | undefined {
  const isOffline = error?.statusCode === clientFailureStatus;
  const hasReconnected = useHasReconnected(isOffline && error);
  if (!error || hasReconnected) return undefined;
  if (isOffline) return 'refused.offline';
  return error.code === 'TIMELINE_FULL' ? 'note.full' : 'note.failed';
}
