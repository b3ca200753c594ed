import type { CallError } from '@sampan/api/clientEnvelope';
import { clientFailureStatus } from '@sampan/api/errors';

/** Finds the message for a failure: by its code, for a lost connection, or a general one. */
export function chooseFailure<Code extends string>(
  codes: readonly Code[],
  { code, statusCode }: CallError,
): Code | 'offline' | 'other' {
  return codes.find((known) => known === code) ?? (statusCode === clientFailureStatus ? 'offline' : 'other');
}
