import { user as contract } from '@sampan/api/contract/user';
import { useSession } from '../../../app/session/useSession.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/**
 * The viewer's profile from the session; if the session's own request failed, requests it again so that the screen can
 * report an error.
 */
export function useProfile() {
  const { isSignedIn, user, isLoadingUser } = useSession();
  const own = useEndpoint(contract.userinfo, {}, { enabled: isSignedIn && user === null && !isLoadingUser });
  const data = user ?? own.data;
  return { data, error: own.error, isPending: isLoadingUser || own.isPending, refetch: own.refetch };
}
