import type { CallError } from '@sampan/api/clientEnvelope';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { useHasReconnected } from '../../app/useHasReconnected.ts';

/**
 * Returns the message key for a rejected note, under `order` in the order and admin messages; undefined without an error,
 * once the connection that was missing is back, and for a note that may have arrived: the composer says that itself.
 */
export function useNoteFailure(
  error: CallError | undefined,
): 'refused.offline' | 'note.full' | 'note.failed' | undefined {
  const noAnswer = getNoAnswerReason(error);
  const hasReconnected = useHasReconnected(noAnswer === 'offline' && error);
  if (!error || hasReconnected || noAnswer === 'unknown') return undefined;
  if (noAnswer) return 'refused.offline';
  return error.code === 'TIMELINE_FULL' ? 'note.full' : 'note.failed';
}
