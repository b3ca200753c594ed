import type { CallError } from '@sampan/api/clientEnvelope';
import { clientFailureStatus } from '@sampan/api/errors';

/** The text that says why a note on an order was not taken: a key below `order` in the order and the admin texts. */
export function noteFailureKey({ statusCode, code }: CallError): 'refused.offline' | 'note.full' | 'note.failed' {
  if (statusCode === clientFailureStatus) return 'refused.offline';
  return code === 'TIMELINE_FULL' ? 'note.full' : 'note.failed';
}
