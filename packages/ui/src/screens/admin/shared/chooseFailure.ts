import type { CallError } from '@sampan/api/clientEnvelope';
import { getNoAnswerReason } from '@sampan/api/noAnswer';

/** Finds the message for a failure: by its code, for a call without a response, or a general one. */
export function chooseFailure<Code extends string>(
  codes: readonly Code[],
  error: CallError,
): Code | 'offline' | 'unknown' | 'other' {
  return codes.find((known) => known === error.code) ?? getNoAnswerReason(error) ?? 'other';
}
