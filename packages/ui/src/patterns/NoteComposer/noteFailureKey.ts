import type { CallError } from '@sampan/api/clientEnvelope';
import { clientFailureStatus } from '@sampan/api/errors';

/** Returns the message key for a rejected note, under `order` in the order and admin messages. */
export function getNoteFailureKey({ statusCode, code }: CallError): 'refused.offline' | 'note.full' | 'note.failed' {
  if (statusCode === clientFailureStatus) return 'refused.offline';
  return code === 'TIMELINE_FULL' ? 'note.full' : 'note.failed';
}
