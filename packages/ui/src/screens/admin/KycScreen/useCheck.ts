import { adminKyc as calls } from '@sampan/api/contract/admin';
import type { OutputOf } from '@sampan/api/endpoint';
import { evidenceLinkSeconds } from '@sampan/domain/kyc/evidence';
import { useServices } from '../../../app/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** One check as staff see it. */
export type Check = OutputOf<typeof calls.list>['list'][number];

/** A link that is about to die is as good as dead: a picture takes its time. */
const freshMs = (evidenceLinkSeconds - 15) * 1000;

/**
 * A check with the links to its evidence, which die in a minute. What is loaded stays; before anything else is loaded
 * from them, `freshen` asks for new ones. While somebody turns the pages of the photos they are kept alive.
 */
export function useCheck(id: number | undefined, isTurningPages: boolean) {
  const { clock } = useServices().platform;
  const { data, updatedAt, refetch, ...state } = useEndpoint(
    calls.list,
    { page: 1, limit: 1, id },
    { enabled: id !== undefined, refetchEveryMs: isTurningPages && freshMs },
  );
  return {
    result: { ...state, refetch, data: data && { check: data.list[0] } },
    /** Whether there were new links to be had. */
    async freshen(): Promise<boolean> {
      if (clock.now() - updatedAt < freshMs) return false;
      await refetch();
      return true;
    },
  };
}
