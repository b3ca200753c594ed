import { adminKyc as calls } from '@sampan/api/contract/admin';
import type { OutputOf } from '@sampan/api/endpoint';
import { evidenceLinkSeconds } from '@sampan/domain/kyc/evidence';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** An identity check as staff see it. */
export type Check = NonNullable<OutputOf<typeof calls.detail>>;

/** Links are renewed 15 s before they expire, to leave time for loading. */
const freshMs = (evidenceLinkSeconds - 15) * 1000;

/**
 * Loads a check with links to its evidence, which expire after a minute. Loaded evidence stays; call `freshen` before
 * loading anything else. While the photo viewer is open, the links are renewed automatically.
 */
export function useCheck(id: number | undefined, isTurningPages: boolean) {
  const { clock } = useServices().platform;
  const { data, updatedAt, refetch, ...state } = useEndpoint(
    calls.detail,
    { id },
    { enabled: id !== undefined, refetchEveryMs: isTurningPages && freshMs },
  );
  return {
    result: { ...state, refetch, data: data === undefined ? undefined : { check: data } },
    /** Renews links that are about to expire; resolves to whether there are new ones. */
    async freshen(): Promise<boolean> {
      if (clock.now() - updatedAt < freshMs) return false;
      return refetch();
    },
  };
}
