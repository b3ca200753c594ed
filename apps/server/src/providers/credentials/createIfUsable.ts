import type { ProviderId } from '@sampan/api/entities';
import type { FastifyBaseLogger } from 'fastify';
import { CredentialError } from './credentialError.ts';

/**
 * Creates something from a provider's credentials; null, with a log line, where they cannot be used. Credentials are
 * checked when they are saved, but a URL in the environment may have changed since.
 */
export function createIfUsable<Created>(
  provider: ProviderId,
  log: Pick<FastifyBaseLogger, 'error'>,
  create: () => Created,
): Created | null {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error;
    log.error({ provider, field: error.field, problem: error.problem }, 'credentials cannot be used');
    return null;
  }
}
