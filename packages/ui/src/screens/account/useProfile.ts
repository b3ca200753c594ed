import type { CallError } from '@sampan/api/clientEnvelope';
import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import { useSession } from '../../app/useSession.ts';
import { useEndpoint } from '../../data/useEndpoint.ts';

export interface Profile {
  data: User | undefined;
  error: CallError | undefined;
  isPending: boolean;
  refetch: () => Promise<void>;
}

/** Who is signed in, as the session knows it; where its own question failed, asked again for the screen to tell of. */
export function useProfile(): Profile {
  const { isSignedIn, user, isLoadingUser } = useSession();
  const own = useEndpoint(contract.userinfo, {}, { enabled: isSignedIn && user === null && !isLoadingUser });
  const data = user ?? own.data;
  return { data, error: own.error, isPending: isLoadingUser || own.isPending, refetch: own.refetch };
}
