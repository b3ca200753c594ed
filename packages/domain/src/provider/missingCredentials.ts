import type { ProviderState } from '@sampan/api/entities';
import { previousLifetimeMs } from './changeCredentials.ts';

/** A provider's credentials, as far as they tell whether it is given up. */
interface StoredCredentials {
  source: ProviderState['source'];
  /** Whether they were encrypted with another key. */
  isUnreadable: boolean;
  /** When staff last changed them. */
  updatedAt?: Date | null | undefined;
  /** When the shop first saw that there are none; undefined if it has not looked yet. */
  missingSince?: Date | undefined;
}

/** Whether no credentials are set. Those that cannot be used or decrypted count as set: they may be mended. */
export function areCredentialsMissing({ source, isUnreadable }: StoredCredentials): boolean {
  return source === null && !isUnreadable;
}

/**
 * Whether a provider is gone: it has had no credentials for three days, so that nothing is requested from it any more. One
 * server of a deploy, or a lost variable, does not count: the provider may still be paying what it was asked for.
 */
export function isProviderGone(credentials: StoredCredentials, now: Date): boolean {
  const { updatedAt, missingSince } = credentials;
  if (!areCredentialsMissing(credentials) || !missingSince) return false;
  const lostAt = Math.max(missingSince.getTime(), updatedAt?.getTime() ?? 0);
  return now.getTime() - lostAt >= previousLifetimeMs;
}
